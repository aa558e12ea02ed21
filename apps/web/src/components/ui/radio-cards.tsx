import clsx from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError, RequiredMark } from './field';

interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
}

interface RadioCardsProps {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The radio that gets the focus if this field has an error. */
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  error?: ReactNode;
  className?: string;
}

const CARD =
  'flex min-h-11 flex-1 basis-36 cursor-pointer items-center gap-3 rounded-md border border-edge bg-surface px-4 py-2.5 ' +
  'transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-tint ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

export function RadioCards({ legend, name, options, value, onChange, onBlur, ref, ...rest }: RadioCardsProps) {
  const { required = false, error, className } = rest;
  const id = useId();
  const focusTarget = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and only a radiogroup can be invalid or required.
      role="radiogroup"
      aria-required={required}
      aria-invalid={Boolean(error)}
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-error` : undefined}
      className={clsx('min-w-0', className)}
    >
      <legend className="mb-1.5 flex items-baseline gap-1">
        <span id={`${id}-legend`} className="font-semibold">
          {legend}
        </span>
        {required && <RequiredMark />}
      </legend>
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <label key={option.value} className={clsx(CARD, error && 'border-danger')}>
            <input
              ref={option.value === focusTarget ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={option.description ? `${id}-${option.value}-description` : undefined}
              className="size-5 shrink-0 accent-brand outline-none"
            />
            {option.icon}
            <span className="min-w-0">
              <span id={`${id}-${option.value}-label`} className="block font-medium">
                {option.label}
              </span>
              {option.description && (
                <span id={`${id}-${option.value}-description`} className="block text-sm text-muted">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
