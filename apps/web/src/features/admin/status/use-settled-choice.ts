import { useEffect, useRef, useState } from 'react';

/** How long the keys rest before a choice counts. */
const REST_MS = 700;

/**
 * On most systems the arrow keys change a closed list at once, so that on the way to the last entry every one before it is
 * chosen for a moment. A choice made by keys counts when they rest or the focus leaves, one made by pointer at once.
 */
export function useSettledChoice<T>(settle: (value: T) => void) {
  const [draft, setDraft] = useState<T>();
  const byKeys = useRef(false);
  const settleNow = useRef(settle);
  settleNow.current = settle;

  const finish = (value: T) => {
    setDraft(undefined);
    settleNow.current(value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts again with each choice, with nothing else.
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => finish(draft), REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    /** What is chosen and does not count yet. */
    draft,
    choose: (value: T) => (byKeys.current ? setDraft(value) : finish(value)),
    onKeyDown: () => {
      byKeys.current = true;
    },
    onPointerDown: () => {
      byKeys.current = false;
    },
    onBlur: () => {
      byKeys.current = false;
      if (draft !== undefined) finish(draft);
    },
  };
}
