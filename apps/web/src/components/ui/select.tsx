import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';
import { CONTROL_LOOK } from './text-input';

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly Option[];
  placeholder?: string | undefined;
}

export function Select({ options, placeholder, className, ...props }: SelectProps) {
  // Without a default value, browsers would select the option after the disabled placeholder in a prerendered page.
  const isUncontrolled = placeholder !== undefined && props.value === undefined;
  return (
    <div className="relative">
      <select
        className={clsx(CONTROL_LOOK, 'appearance-none pr-11', className)}
        {...(isUncontrolled && { defaultValue: '' })}
        {...props}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted" aria-hidden />
    </div>
  );
}

interface SelectFieldProps extends Omit<FieldProps, 'children'>, Pick<SelectProps, 'options' | 'placeholder'> {
  value: string;
  /** Label of a first option, whose value is ''. */
  all?: string;
  onChoose: (value: string) => void;
}

/** A select with its label, for a choice that takes effect at once. */
export function SelectField({ value, options, placeholder, all, onChoose, ...field }: SelectFieldProps) {
  const select = { value, placeholder, options: all === undefined ? options : [{ value: '', label: all }, ...options] };
  return (
    <Field {...field}>
      {(control) => <Select {...control} {...select} onChange={({ target }) => onChoose(target.value)} />}
    </Field>
  );
}
