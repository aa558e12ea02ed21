import { useEffect, useRef } from 'react';

/** Gives the focus to what takes the place of the control that had it; `tabIndex={-1}` on what is not a control. */
export function useFocusOnArrival<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
