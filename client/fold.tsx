/** A part of the page that is folded away until a press opens it. */
import { type ReactNode, useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';

export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure className="fold" isExpanded={open} onExpandedChange={setOpen}>
      <Heading level={2} className="fold-heading">
        <Button slot="trigger" className="head">
          {title}
        </Button>
      </Heading>
      <DisclosurePanel>{open && children}</DisclosurePanel>
    </Disclosure>
  );
}
