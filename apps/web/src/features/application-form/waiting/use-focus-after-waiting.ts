import { useEffect, useRef } from 'react';

/** For the button that a notice replaced: it takes the focus back, unless something else has taken it. */
export function useFocusAfterWaiting(isWaiting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hasWaited = useRef(false);
  useEffect(() => {
    if (hasWaited.current && !isWaiting && document.activeElement === document.body) button.current?.focus();
    hasWaited.current = isWaiting;
  }, [isWaiting]);
  return button;
}
