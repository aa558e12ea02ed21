import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';

type Repair = typeof import('./repaired-email')['repairedEmail'];

const ignore = () => {};

/** Points out a likely typing error in an e-mail address once its input is left, with a button that repairs it (contract, section 11). */
export function useEmailRepair(email: string, onRepair: (email: string) => void) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<string>();
  const [repair, setRepair] = useState<Repair>();
  const repaired = email === left ? repair?.(email) : undefined;
  const load = () => void import('./repaired-email').then((loaded) => setRepair(() => loaded.repairedEmail), ignore);
  // '' shows an empty status line, so that screen readers announce a text that appears in it later. An empty field needs no line.
  const none = email === '' ? undefined : '';
  return {
    /** The rules load when an input gets the focus, because the first load does without them. */
    onFocus: load,
    /** Shows the button before the browser looks for the next stop, so that Tab does not skip it. */
    onKeyDown: ({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Tab' && !shiftKey) flushSync(() => setLeft(currentTarget.value));
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      setLeft(target.value);
      // The focus came before the page's script.
      if (!repair) load();
    },
    hints: {
      warning: repaired === undefined ? none : t('ui.email.doubt'),
      offer: repaired !== undefined && (
        <Button
          variant="secondary"
          size="compact"
          className="max-w-full wrap-anywhere"
          onClick={() => onRepair(repaired)}
        >
          {t('ui.email.repair', { email: repaired })}
        </Button>
      ),
    },
  };
}
