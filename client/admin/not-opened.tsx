/** The page of a study or a draft that could not be loaded: why, and the ways on. */
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { Screen } from '../page.tsx';

interface Props {
  readonly title: string;
  readonly heading: string;
  readonly message: string;
  readonly onAgain: () => void;
}

export function NotOpened({ title, heading, message, onAgain }: Props) {
  return (
    <Screen
      title={title}
      heading={heading}
      actions={
        <>
          <Button className="button primary" onPress={onAgain}>
            Try again
          </Button>
          <Link className="button" href="/admin">
            To all studies
          </Link>
        </>
      }
    >
      <p>{message}</p>
    </Screen>
  );
}
