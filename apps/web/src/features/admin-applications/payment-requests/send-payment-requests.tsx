import { API, ASK_AGAIN_AFTER_DAYS, type PaymentRecipientsCount } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Checkbox } from '../../../components/ui/checkbox';
import { Dialog, DialogButtons, DialogOpener } from '../../../components/ui/dialog';
import { Skeleton } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { getQuery } from '../../../lib/api-client';
import { adminTendersQuery, useTenderCode } from '../../../lib/tender/admin-tenders';
import { usePaymentRequestsState } from './use-payment-requests';

export function SendPaymentRequests() {
  const { t } = useFormats();
  const { isRunning, send } = usePaymentRequestsState();
  const question = (close: () => void) => (
    <Confirmation
      onCancel={close}
      onConfirm={(again) => {
        close();
        send(again);
      }}
    />
  );
  return (
    <DialogOpener pending={isRunning} pendingText={t('admin.batch.running')} dialog={question}>
      <Send className="size-5" aria-hidden />
      {t('admin.batch.send')}
    </DialogOpener>
  );
}

function Confirmation({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: (again: boolean) => void }) {
  const { t, number } = useFormats();
  const [again, setAgain] = useState(false);
  const { tender } = usePaymentRequestsState();
  const code = useTenderCode(tender);
  const filter = tender === undefined ? '' : `?${new URLSearchParams({ tender })}`;
  const recipients = getQuery<PaymentRecipientsCount>(`${API.paymentRequestRecipients}${filter}`);
  const { data, isPending } = useQuery({ ...recipients, gcTime: 0 });
  // The count is also undefined if the server cannot answer.
  const count = again ? data?.withAgain : data?.recipients;
  return (
    <Dialog
      onClose={onCancel}
      title={t('admin.batch.confirmTitle')}
      description={tender === undefined ? t('admin.tender.all') : t('admin.batch.tender', { code })}
    >
      {isPending && <Skeleton className="h-7 w-52" />}
      {count !== undefined && (
        <p role="status" className="text-lg font-semibold tabular-nums">
          {t('admin.batch.confirmCount', { count, number: number(count) })}
        </p>
      )}
      <p className="mt-2 text-muted">
        <FeeText tender={tender} />
      </p>
      {data && <LeftOut {...data.leftOut} again={again} onAgain={setAgain} />}
      <DialogButtons secondary={t('admin.batch.cancel')} onSecondary={onCancel} atEnd className="mt-6">
        <Button disabled={count === 0} onClick={() => onConfirm(again)}>
          {t('admin.batch.send')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function FeeText({ tender }: { tender: string | undefined }) {
  const { t, roundMoney } = useFormats();
  const { data } = useQuery(adminTendersQuery);
  const asked = data?.items.filter(({ id, status }) => (tender === undefined ? status !== 'draft' : id === tender));
  const [fee, ...others] = new Set(asked?.map(({ rules }) => rules.feeCents));
  if (fee === undefined || others.length > 0) return t('admin.batch.confirmTextOwnFee');
  return t('admin.batch.confirmText', { amount: roundMoney(fee) });
}

type LeftOutProps = PaymentRecipientsCount['leftOut'] & { again: boolean; onAgain: (again: boolean) => void };

function LeftOut({ recent, paid, rejected, again, onAgain }: LeftOutProps) {
  const { t, number } = useFormats();
  const reasons = Object.entries({ recent: again ? 0 : recent, paid, rejected }).filter(([, count]) => count > 0);
  return (
    <>
      {reasons.length > 0 && (
        <div className="mt-4">
          <p className="font-semibold">{t('admin.batch.leftOut')}</p>
          <ul className="mt-1 list-disc pl-5 tabular-nums">
            {reasons.map(([reason, count]) => (
              <li key={reason}>
                {t(`admin.batch.${reason}`, { count, number: number(count), days: ASK_AGAIN_AFTER_DAYS })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {recent > 0 && (
        <Checkbox
          name="again"
          className="mt-3"
          label={t('admin.batch.again', { days: ASK_AGAIN_AFTER_DAYS })}
          checked={again}
          onChange={({ target }) => onAgain(target.checked)}
        />
      )}
    </>
  );
}
