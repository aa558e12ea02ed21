import type { RefObject } from 'react';
import { Field } from './field';
import { TextArea } from './text-input';

interface ReasonFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  rows: number;
  value: string;
  onChange: (reason: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** Required field `reason` of a dialog in which the office explains an act. */
export function ReasonField({ label, hint, error, rows, value, onChange, input }: ReasonFieldProps) {
  return (
    <Field name="reason" label={label} hint={hint} error={error} required>
      {(control) => (
        <TextArea
          {...control}
          ref={input}
          rows={rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
