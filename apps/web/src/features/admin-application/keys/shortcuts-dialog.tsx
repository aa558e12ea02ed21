import { Checkbox } from '../../../components/ui/checkbox';
import { Dialog } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';

interface ShortcutsDialogProps {
  areOn: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** Keys, and the key of the text that says what they do. */
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
  { keys: ['c'], text: 'claim' },
  { keys: ['?'], text: 'help' },
];

export function ShortcutsDialog({ areOn, onSwitch, onClose }: ShortcutsDialogProps) {
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
        checked={areOn}
        onChange={({ target }) => onSwitch(target.checked)}
        className="mt-4 border-t border-line pt-3"
      />
    </Dialog>
  );
}
