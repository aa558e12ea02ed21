import type { ComponentProps } from 'react';

/** A form. If the browser submits it before a script does, what is typed gets into no address (contract, section 11). */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" {...props} />;
}
