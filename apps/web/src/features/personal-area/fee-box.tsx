import { COOPERATIVE, type OwnApplication, PAGES } from '@lacorte/contracts';
import { CircleCheck } from 'lucide-react';
import { TransferDetails } from '../../components/payment/transfer-details';
import { ButtonLink } from '../../components/ui/button-link';
import { ExternalButton } from '../../components/ui/external-button';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { dueCents } from '../../lib/fee';
import { paymentUrlFor, usePublicSettings } from '../../lib/public-settings';

interface FeeBoxProps {
  application: OwnApplication;
}

export function FeeBox({ application }: FeeBoxProps) {
  if (application.fee.state === 'paid') return <Paid application={application} />;
  return application.fee.state === 'not-due' ? <NotDue application={application} /> : <Due application={application} />;
}

function Due({ application }: FeeBoxProps) {
  const { t, money } = useFormats();
  const { fee } = application;
  const due = dueCents(fee);
  const settings = usePublicSettings();
  return (
    <section className="border-t border-line bg-ochre-tint px-5 py-6 sm:px-8">
      <h4 className="font-serif text-xl font-[560] tracking-tight">{t('personalArea.payment.title')}</h4>
      <p className="mt-1.5 max-w-text">{t('personalArea.payment.text', { code: application.applicationCode })}</p>
      {due < fee.amountCents && (
        <p className="mt-1.5 font-semibold tabular-nums">
          {t('personalArea.payment.parts', {
            paid: money(fee.paidCents),
            fee: money(fee.amountCents),
            due: money(due),
          })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <ExternalButton href={paymentUrlFor(application.applicationCode, settings?.paymentUrl)}>
          {t('application.payment.button')}
        </ExternalButton>
        <ReceiptLink application={application} />
      </div>
      <TransferDetails
        applicationCode={application.applicationCode}
        amountCents={due}
        className="mt-6 max-w-3xl rounded-md border border-line bg-surface p-4 sm:p-5"
      />
    </section>
  );
}

/** Shown for a rejected or withdrawn application. */
function NotDue({ application }: FeeBoxProps) {
  const { t } = useTranslation();
  return (
    <section className="border-t border-line px-5 py-5 sm:px-8">
      <h4 className="font-semibold text-shutter">{t('personalArea.payment.notDue')}</h4>
      <p className="mt-1 mb-2 max-w-text">
        {t(application.withdrawnAt ? 'personalArea.payment.notDueWithdrawn' : 'personalArea.payment.notDueText', {
          email: COOPERATIVE.email,
        })}
      </p>
      <ReceiptLink application={application} />
    </section>
  );
}

function Paid({ application }: FeeBoxProps) {
  const { fee } = application;
  const { t, day, money } = useFormats();
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-shutter-tint px-5 py-5 sm:px-8">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <CircleCheck className="mt-0.5 size-6 shrink-0 text-shutter" aria-hidden />
        <div>
          <h4 className="font-semibold text-shutter">
            {t('personalArea.payment.paid', { date: fee.paidAt ? day(fee.paidAt.slice(0, 10)) : '' })}
          </h4>
          <p className="text-sm tabular-nums">{money(fee.amountCents)}</p>
          {(application.withdrawnAt || application.applicationStatus === 'rejected') && (
            <p className="mt-1 max-w-text text-sm">
              {t(application.withdrawnAt ? 'personalArea.payment.paidWithdrawn' : 'personalArea.payment.paidRejected', {
                email: COOPERATIVE.email,
              })}
            </p>
          )}
        </div>
      </div>
      <ReceiptLink application={application} />
    </section>
  );
}

function ReceiptLink({ application }: FeeBoxProps) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={PAGES.receipt(application.id)} variant="quiet">
      {t('personalArea.card.receipt')}
    </ButtonLink>
  );
}
