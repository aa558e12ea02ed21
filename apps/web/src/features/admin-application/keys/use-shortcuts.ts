import { useEffect, useRef, useState } from 'react';
import { readStored, store } from '../../../lib/stored-choice';

const KEPT_AS = 'shortcuts';
const OFF = 'off';

/** By key as `KeyboardEvent.key` has it; letters are lower case, with `shift+` before those that Shift goes with. */
export type Shortcuts = Record<string, () => void>;

/** Whether single keys act in this browser: a person may switch them off (WCAG 2.1.4). */
export function useShortcutChoice() {
  const [areOn, setOn] = useState(() => readStored(KEPT_AS) !== OFF);
  return {
    areOn,
    switchTo: (on: boolean) => {
      setOn(on);
      store(KEPT_AS, on ? null : OFF);
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
