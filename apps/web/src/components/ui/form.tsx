import type { ComponentProps } from 'react';

/** A form with method POST: without a script, no value gets into an address (contract, section 11). */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" {...props} />;
}
