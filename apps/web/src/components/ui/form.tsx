import type { ComponentProps } from 'react';

/** A form whose values get into no address if the browser submits it before a script does (contract, section 11). */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" {...props} />;
}
