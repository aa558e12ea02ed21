import { SOUGHT_CODE_MAX } from '@lacorte/contracts';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { TextInput } from './text-input';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onText: (text: string) => void;
}

/** The code of an application, which may be typed in any writing. */
export function CodeInput({ onText, className, ...props }: CodeInputProps) {
  return (
    <TextInput
      maxLength={SOUGHT_CODE_MAX}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      translate="no"
      className={clsx('tabular-nums', className)}
      onChange={({ target }) => onText(target.value)}
      {...props}
    />
  );
}
