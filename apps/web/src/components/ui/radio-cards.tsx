import clsx from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError, RequiredMark } from './field';

interface RadioCardsProps {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode; description?: ReactNode; icon?: ReactNode }[];
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

export function RadioCards(props: RadioCardsProps) {
  const { legend, name, options, value, onChange, onBlur, ref, required = false, error, className } = props;
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
        {options.map(({ value: one, label, description, icon }) => (
          <label key={one} className={clsx(CARD, error && 'border-danger')}>
            <input
              ref={one === focusTarget ? ref : undefined}
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
              onBlur={onBlur}
              aria-labelledby={`${id}-${one}-label`}
              aria-describedby={description ? `${id}-${one}-description` : undefined}
              className="size-5 shrink-0 accent-brand outline-none"
            />
            {icon}
            <span className="min-w-0">
              <span id={`${id}-${one}-label`} className="block font-medium">
                {label}
              </span>
              {description && (
                <span id={`${id}-${one}-description`} className="block text-sm text-muted">
                  {description}
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
