import { type ComponentProps, useEffect, useRef } from 'react';

interface SelectBoxProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {
  label: string;
  /** Some, but not all. */
  isPartly?: boolean;
}

export function SelectBox({ label, isPartly = false, ...props }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for it.
    if (box.current) box.current.indeterminate = isPartly;
  });
  return (
    <label className="flex h-11 w-9 shrink-0 cursor-pointer items-center justify-center">
      <input ref={box} type="checkbox" aria-label={label} className="size-6 cursor-pointer accent-brand" {...props} />
    </label>
  );
}
