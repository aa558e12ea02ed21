import type { ComponentProps } from 'react';

/** A form with method POST, so that no value gets into an address without a script (contract, section 11). */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" {...props} />;
}
