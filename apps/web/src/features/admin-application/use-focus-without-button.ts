import { useEffect, useRef } from 'react';

/** Moves the focus to `main` when a problem ends and the button that had the focus is gone, even if that button had opened a dialog. */
export function useFocusWithoutButton(hasProblem: boolean): void {
  const hadProblem = useRef(hasProblem);
  useEffect(() => {
    const isFocusLost = hadProblem.current && !hasProblem && document.activeElement === document.body;
    if (isFocusLost) document.querySelector('main')?.focus({ preventScroll: true });
    hadProblem.current = hasProblem;
  }, [hasProblem]);
}
