import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to what takes the place of the control that had it; `tabIndex={-1}` on what is not a control. */
export function useFocusOnArrival<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}

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

/** Marks an entry of the list with its id; what in it has a `tabindex` of -1 takes the focus. */
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
    (titleOf(next?.id) ?? title.current)?.focus();
  }, [items, title]);
  return ({ target }) => {
    const id = target.closest(`[${ENTRY_ATTRIBUTE}]`)?.getAttribute(ENTRY_ATTRIBUTE);
    const index = items?.findIndex((item) => item.id === id) ?? -1;
    if (id && index >= 0) last.current = { id, index };
  };
}

function titleOf(id: string | undefined): HTMLElement | null | undefined {
  const entries = [...document.querySelectorAll(`[${ENTRY_ATTRIBUTE}]`)];
  return entries.find((entry) => entry.getAttribute(ENTRY_ATTRIBUTE) === id)?.querySelector('[tabindex="-1"]');
}
