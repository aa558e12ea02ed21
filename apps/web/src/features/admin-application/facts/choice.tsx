import clsx from 'clsx';
import { useId } from 'react';

interface ChoiceProps<Value> {
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
}

const OPTION =
  'flex min-h-11 flex-1 cursor-pointer items-center justify-center border border-edge px-1.5 py-1 text-center text-sm leading-tight transition-colors ' +
  'first:rounded-l-md last:rounded-r-md not-first:-ml-px hover:border-ink hover:relative ' +
  'has-focus-visible:relative has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** Shows radio buttons side by side. */
export function Choice<Value extends string | boolean | null>(props: ChoiceProps<Value>) {
  const { name, options, value, onChange, ...aria } = props;
  const id = useId();
  return (
    <div role="radiogroup" {...aria} className="flex">
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <label
            key={String(option.value)}
            className={clsx(
              OPTION,
              isChosen && option.value !== null && 'relative border-brand bg-brand-tint font-semibold',
              isChosen && option.value === null && 'bg-sunken',
              !isChosen && 'bg-surface',
              option.value === null && 'text-muted',
            )}
          >
            <input
              type="radio"
              // The name of the group must differ between pages that are shown one after the other.
              name={`${id}-${name}`}
              data-fact={isChosen ? name : undefined}
              checked={isChosen}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        );
      })}
    </div>
  );
}
