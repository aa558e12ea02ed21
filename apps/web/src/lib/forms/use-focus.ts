import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for an element that replaces the focused control and gets the focus. It needs `tabIndex={-1}` unless it is a control. */
export function useFocusOnArrival<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}

/** Returns a ref for an element that gets the focus when `state` changes and the focused control is gone. It needs a `tabIndex`. */
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

/** Attribute that marks an entry of a list with its id. In the entry, the element with `tabindex="-1"` takes the focus. */
export const ENTRY_ATTRIBUTE = 'data-entry';

/** Returns `onFocus` of a list. When the focused entry leaves the list, the focus moves to the next entry, else to the last, else to `title`. */
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
