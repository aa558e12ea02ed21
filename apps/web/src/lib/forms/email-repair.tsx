import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { repairedEmail } from './repaired-email';

/** Points out a likely typing error in an e-mail address once its input is left, with a button that repairs it (contract, section 11). */
export function useEmailRepair(email: string, onRepair: (email: string) => void) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<string>();
  const repaired = email === left ? repairedEmail(email) : undefined;
  // '' shows an empty status line, so that screen readers announce a text that appears in it later. An empty field needs no line.
  const none = email === '' ? undefined : '';
  return {
    /** Shows the button before the browser looks for the next stop, so that Tab does not skip it. */
    onKeyDown: ({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Tab' && !shiftKey) flushSync(() => setLeft(currentTarget.value));
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => setLeft(target.value),
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
