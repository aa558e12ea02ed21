import { useEffect, useRef } from 'react';

/** Gives the focus to the page when a problem ends and its focused button disappears, also after it has opened a dialog. */
export function useFocusWithoutButton(hasProblem: boolean): void {
  const hadProblem = useRef(hasProblem);
  useEffect(() => {
    const isFocusLost = hadProblem.current && !hasProblem && document.activeElement === document.body;
    if (isFocusLost) document.querySelector('main')?.focus({ preventScroll: true });
    hadProblem.current = hasProblem;
  }, [hasProblem]);
}
