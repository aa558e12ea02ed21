import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/translations';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { Banner } from './banner';
import { Button } from './button';

/** Replaces content that was not read because the session has ended. After a login, the content is read and shown instead. */
export function SessionEnded() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      // The dialog has given the focus back to the button, which disappears now.
      if (element?.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={place}>
      <Banner tone="warning" title={t('session.ended.title')} className="max-w-text">
        {t('session.ended.text')}
      </Banner>
      <Button variant="secondary" className="mt-5" onClick={() => setOpen(true)}>
        {t('session.login.submit')}
      </Button>
    </div>
  );
}
