import { compactCode, SOUGHT_CODE_MAX } from '@lacorte/contracts';
import clsx from 'clsx';
import type { ComponentProps, FormEvent } from 'react';
import { TextInput } from './text-input';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onText: (text: string) => void;
}

/** Input for the code of an application in any spelling. */
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

interface CompactInputProps extends Omit<ComponentProps<'input'>, 'maxLength' | 'onInput'> {
  /** Maximum of characters without blanks and dashes. `maxLength` would count pasted blanks and cut the code. */
  most?: number;
  capitals?: boolean;
}

/** Input for a code. It removes typed and pasted blanks and dashes. */
export function CompactInput({ most = Number.POSITIVE_INFINITY, capitals = false, ...props }: CompactInputProps) {
  return <TextInput {...props} onInput={compact} spellCheck={false} />;

  /** Removes blanks and dashes before the form reads the value. The caret stays behind the typed character. */
  function compact({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
    const written = (text: string) => (capitals ? compactCode(text).toUpperCase() : compactCode(text));
    const caret = input.selectionStart ?? input.value.length;
    const after = written(input.value.slice(caret));
    const before = written(input.value.slice(0, caret)).slice(0, Math.max(0, most - after.length));
    const whole = (before + after).slice(0, most);
    if (input.value === whole) return;
    input.value = whole;
    input.setSelectionRange(before.length, before.length);
  }
}
