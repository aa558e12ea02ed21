import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';
import { usePaymentRequestsState } from './use-payment-requests';

/** Stops the running batch, after a question. */
export function StopBatch() {
  const { t } = useTranslation();
  const { stop, isStopping } = usePaymentRequestsState();
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    stop();
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="mt-3 text-sm"
        pending={isStopping}
        onClick={() => setAsking(true)}
      >
        {t('admin.batch.stop')}
      </Button>
      {isAsking && (
        <Dialog onClose={() => setAsking(false)} title={t('admin.batch.stopTitle')}>
          <p className="text-muted">{t('admin.batch.stopText')}</p>
          <div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
            <Button variant="secondary" className="flex-1 sm:flex-none" onClick={() => setAsking(false)}>
              {t('admin.batch.cancel')}
            </Button>
            <Button className="flex-1 sm:flex-none" onClick={confirm}>
              {t('admin.batch.stop')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
