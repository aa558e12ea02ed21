import { useEffect, useEffectEvent, useState } from 'react';
import { Checkbox } from '../../../components/ui/checkbox';
import { Dialog } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';
import { readStored, store } from '../../../lib/stored-choice';

const KEPT_AS = 'shortcuts';

/** Stores whether single keys act in this browser. A person may switch them off (WCAG 2.1.4). */
export function useShortcutChoice() {
  const [areOn, setOn] = useState(() => readStored(KEPT_AS) !== 'off');
  return {
    areOn,
    switchTo: (on: boolean) => {
      setOn(on);
      store(KEPT_AS, on ? null : 'off');
    },
  };
}

/**
 * Lets single keys act on the whole page, except while a person types or a dialog is open.
 *
 * @param shortcuts actions by `KeyboardEvent.key`; letters are in lower case, with `shift+` before them if Shift is pressed
 */
export function useShortcuts(shortcuts: Record<string, () => void>, areOn: boolean): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || document.querySelector('[data-covers-page]')) return;
    const shortcut = shortcuts[nameOf(event)];
    if (!shortcut) return;
    event.preventDefault();
    shortcut();
  });
  useEffect(() => {
    if (!areOn) return;
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  }, [areOn]);
}

/** Returns the name of the pressed key in `shortcuts`. Caps Lock does not change it. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (!/^\p{L}$/u.test(key)) return key;
  return `${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
}

/** Returns whether the element itself uses keys, as a field or a list does. */
export function isTyping(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

const KEYS: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['j', 'k'], text: 'neighbours' },
  { keys: ['l'], text: 'list' },
  { keys: ['1', '…', '0'], text: 'fact' },
  { keys: ['f'], text: 'missing' },
  { keys: ['v'], text: 'proof' },
  { keys: ['Esc'], text: 'leaveField' },
  { keys: ['d', 'D'], text: 'documents' },
  { keys: ['p', 'P'], text: 'pages' },
  { keys: ['+', '-'], text: 'zoom' },
  { keys: ['r'], text: 'rotate' },
  { keys: ['s'], text: 'save' },
  { keys: ['a'], text: 'suggestion' },
  { keys: ['n'], text: 'note' },
  { keys: ['c'], text: 'reservation' },
  { keys: ['?'], text: 'help' },
];

type Choice = ReturnType<typeof useShortcutChoice>;

export function ShortcutsDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('adminApplication.keys.title')} description={t('adminApplication.keys.text')}>
      <dl className="grid gap-1.5">
        {KEYS.map(({ keys, text }) => (
          <div key={text} className="flex items-baseline gap-4">
            <dt className="flex w-24 shrink-0 gap-1">
              {keys.map((one) => (
                <kbd key={one} className="rounded-sm border border-edge bg-sunken px-1.5 font-sans text-sm">
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{t(`adminApplication.keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('adminApplication.keys.on')}
        checked={choice.areOn}
        onChange={({ target }) => choice.switchTo(target.checked)}
        className="mt-4 border-t border-line pt-3"
      />
    </Dialog>
  );
}
