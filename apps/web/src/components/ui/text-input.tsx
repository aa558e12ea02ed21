import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL_LOOK } from './control-look';

export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={clsx(CONTROL_LOOK, className)} {...props} />;
}
