import { compactCode } from '@lacorte/contracts';
import clsx from 'clsx';
import type { ComponentProps, FormEvent } from 'react';
import { rewriteInput, TextInput } from './text-input';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onText: (text: string) => void;
}

/** Input for the code of an application in any spelling. It has no `maxLength`, which would cut a code that is pasted with blanks. */
export function CodeInput({ onText, className, ...props }: CodeInputProps) {
  return (
    <TextInput
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

interface CompactInputProps extends Omit<ComponentProps<'input'>, 'maxLength' | 'onInput'> {
  /** Maximum number of characters without blanks and dashes. `maxLength` would count pasted blanks and cut the code. */
  most?: number;
  capitals?: boolean;
}

/** Input for a code. It removes typed and pasted blanks and dashes. */
export function CompactInput({ most = Number.POSITIVE_INFINITY, capitals = false, ...props }: CompactInputProps) {
  return <TextInput {...props} onInput={compact} spellCheck={false} />;

  function compact({ currentTarget }: FormEvent<HTMLInputElement>): void {
    rewriteInput(currentTarget, (text) => (capitals ? compactCode(text).toUpperCase() : compactCode(text)), most);
  }
}
