import { Fragment } from 'react';

/** Shows an e-mail address that wraps after `@`, `.`, `_`, `+` or `-`, and inside a word only if it must. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?<=[@._+-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
