import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL_LOOK } from './control-look';

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={clsx(CONTROL_LOOK, className)} {...props} />;
}
