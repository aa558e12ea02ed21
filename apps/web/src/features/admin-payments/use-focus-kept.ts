import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** Marks an entry with its id, and what in it takes the focus. */
export const ENTRY_ATTRIBUTE = 'data-entry';

/**
 * When the entry that had the focus leaves the list, the next one gets it, or the one before; `title` when none is left.
 *
 * @returns `onFocus` of the list
 */
export function useFocusKept(
  items: readonly { id: string }[] | undefined,
  title: RefObject<HTMLElement | null>,
): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    const left = last.current;
    if (!left || !items || items.some(({ id }) => id === left.id)) return;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = items[Math.min(left.index, items.length - 1)];
    const entry = next && document.querySelector<HTMLElement>(`[${ENTRY_ATTRIBUTE}="${CSS.escape(next.id)}"]`);
    (entry ?? title.current)?.focus();
  }, [items, title]);
  return ({ target }) => {
    const id = target.closest('li')?.querySelector(`[${ENTRY_ATTRIBUTE}]`)?.getAttribute(ENTRY_ATTRIBUTE);
    const index = items?.findIndex((item) => item.id === id) ?? -1;
    if (id && index >= 0) last.current = { id, index };
  };
}
