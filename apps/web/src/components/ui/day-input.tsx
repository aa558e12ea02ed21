import { type ComponentProps, useState } from 'react';
import { readTypedDay, showTypedDay } from '../../lib/typed-day';
import { TextInput } from './text-input';

interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `yyyy-mm-dd`, or text that is not a day yet. */
  value: string;
  onValue: (value: string) => void;
}

/** Input for a typed day. On blur, the input shows the day as dd/mm/yyyy. */
export function DayInput({ value, onValue, onBlur, ...props }: DayInputProps) {
  const [text, setText] = useState(() => showTypedDay(value));
  const [known, setKnown] = useState(value);
  // When another part of the page changes the value, for example by restoring a draft, the input shows the new value.
  if (value !== known) {
    setKnown(value);
    setText(showTypedDay(value));
  }

  function type(typed: string): void {
    const next = readTypedDay(typed) ?? typed;
    setText(typed);
    setKnown(next);
    if (next !== value) onValue(next);
  }

  return (
    <TextInput
      inputMode="numeric"
      {...props}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        setText(showTypedDay(value));
        onBlur?.(event);
      }}
    />
  );
}
