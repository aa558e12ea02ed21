import { useEffect, useRef } from 'react';

/** Takes the focus when `state` changes and the control that had it is gone; `tabIndex={-1}` on what is not a control. */
export function useFocusOnChange<Target extends HTMLElement>(state: string) {
  const target = useRef<Target>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [state]);
  return target;
}
