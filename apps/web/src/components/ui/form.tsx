import type { ComponentProps } from 'react';

/** A form with method POST, because GET would put its values into the URL when no script runs (contract, section 11). */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" {...props} />;
}
