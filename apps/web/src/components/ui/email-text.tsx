import { Fragment } from 'react';

/** An e-mail address that a narrow column breaks after `@`, dots and the like, and inside a word only where one is longer than the line. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?<=[@._+-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
