/** A list for operators that could not be loaded: why, inside the frame, so that other pages can be opened. */
import { Button } from 'react-aria-components';
import { AdminFrame } from './frame.tsx';

interface Props {
  readonly title: string;
  readonly heading: string;
  readonly message: string;
  readonly onAgain: () => void;
}

export function NotListed({ title, heading, message, onAgain }: Props) {
  return (
    <AdminFrame title={title}>
      <section className="screen">
        <h1>{heading}</h1>
        <p>{message}</p>
        <Button className="button primary" onPress={onAgain}>
          Try again
        </Button>
      </section>
    </AdminFrame>
  );
}
