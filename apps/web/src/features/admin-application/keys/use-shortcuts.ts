import { useEffect, useRef, useState } from 'react';

const KEPT_AS = 'shortcuts';
const OFF = 'off';

/** By key as `KeyboardEvent.key` has it; letters are lower case, with `shift+` before those that Shift goes with. */
export type Shortcuts = Record<string, () => void>;

/** Whether single keys act: a person may switch them off (WCAG 2.1.4). */
export function useShortcutChoice() {
  const [areOn, setOn] = useState(() => readChoice());
  return {
    areOn,
    switchTo: (on: boolean) => {
      setOn(on);
      keepChoice(on);
    },
  };
}

/** Single keys that act on the whole page, never while a person types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, areOn: boolean): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!areOn) return;
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('[data-covers-page]')) return;
      const shortcut = latest.current[nameOf(event)];
      if (!shortcut) return;
      event.preventDefault();
      shortcut();
    };
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  }, [areOn]);
}

/** A capital letter by Caps Lock is no other key. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (!/^\p{L}$/u.test(key)) return key;
  return `${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
}

/** Whether keys are text, or choose from a list, in this element. */
export function isTyping(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** In this browser, for all who use it. */
function readChoice(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== OFF;
  } catch {
    return true;
  }
}

function keepChoice(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, OFF);
  } catch {
    // Forbidden: the choice holds until the page is left.
  }
}
