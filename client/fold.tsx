/** A part of the page that is folded away until a press opens it. */
import { type ReactNode, useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';

interface Props {
  readonly title: string;
  /** A few words beside the title. */
  readonly about?: string;
  /** Whether it is open at first. */
  readonly open?: boolean;
  /** For a page that keeps itself whether it is open. */
  readonly isOpen?: boolean;
  readonly onOpen?: (open: boolean) => void;
  readonly children: ReactNode;
}

export function Fold({ title, about, open: first = false, isOpen, onOpen, children }: Props) {
  const [own, setOwn] = useState(first);
  const open = isOpen ?? own;
  return (
    <Disclosure className="fold" isExpanded={open} onExpandedChange={onOpen ?? setOwn}>
      <Heading level={2} className="fold-heading">
        <Button slot="trigger" className="head">
          {title}
          {about && <span className="fold-about">{about}</span>}
        </Button>
      </Heading>
      <DisclosurePanel>{open && children}</DisclosurePanel>
    </Disclosure>
  );
}
