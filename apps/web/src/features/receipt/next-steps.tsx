import { API, PAGES, type Receipt, type Tender } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { Download, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { TransferDetails } from '../../components/payment/transfer-details';
import { Filled } from '../../components/tender/filled';
import { TenderNotice } from '../../components/tender/tender-notice';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { ExternalButton } from '../../components/ui/external-button';
import { TextLink } from '../../components/ui/text-link';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { requestFile } from '../../lib/api-client';
import { saveFile } from '../../lib/api-download';
import { dueCents } from '../../lib/fee';
import { useIsOver, useOwnApplication } from '../../lib/own-applications';
import { paymentUrlFor, usePublicSettings } from '../../lib/public-settings';
import { useApplicationTender } from '../../lib/tender/application-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';

export function NextSteps({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const current = useApplicationTender(receipt.id);
  const { wait } = useTenderFigures(current.tender);
  const download = useDownloadReceipt(receipt);
  const isOver = useIsOver(receipt.id);
  return (
    <aside aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-2xl print:hidden">
        {t('receipt.steps.title')}
      </h2>
      <TenderNotice current={current} className="mt-4 print:hidden" />
      <ol className="mt-5 border-t border-line print:border-0">
        <Step title={t('receipt.steps.keep')} text={t('receipt.steps.keepText')} isOnScreenOnly>
          <Button
            variant="secondary"
            pending={download.isPending}
            pendingText={t('receipt.pdf.pending')}
            onClick={() => download.mutate()}
          >
            <Download className="size-5" aria-hidden />
            {t('receipt.pdf.button')}
          </Button>
        </Step>
        <FeeStep receipt={receipt} tender={current.tender} />
        {!isOver && (
          <Step title={t('receipt.steps.wait')} text={t('receipt.steps.waitText', wait)} isOnScreenOnly>
            <TextLink to={PAGES.personalArea}>{t('receipt.steps.personalArea')}</TextLink>
          </Step>
        )}
      </ol>
      <ButtonLink to={PAGES.home} variant="quiet" className="mt-6 -ml-5 print:hidden">
        <House className="size-5" aria-hidden />
        {t('receipt.steps.home')}
      </ButtonLink>
    </aside>
  );
}

/** Shows how to pay the fee, also in print. Only the applicant sees whether it is paid (contract, section 2). */
function FeeStep({ receipt, tender }: { receipt: Receipt; tender: Tender | undefined }) {
  const { id, applicationCode } = receipt;
  const { t, day, money } = useFormats();
  const { fee } = useTenderFigures(tender);
  const settings = usePublicSettings();
  const own = useOwnApplication(id)?.fee;
  if (own?.state === 'not-due') return null;
  if (own?.state === 'paid') {
    return <Step title={t('receipt.steps.paid', { date: own.paidAt ? day(own.paidAt.slice(0, 10)) : '' })} />;
  }
  const isPart = own !== undefined && dueCents(own) < own.amountCents;
  return (
    <Step title={t('receipt.steps.pay', fee)} text={t('receipt.steps.payText', { code: applicationCode })}>
      {isPart && (
        <p className="mb-3 font-semibold tabular-nums">
          {t('receipt.steps.payParts', {
            paid: money(own.paidCents),
            fee: money(own.amountCents),
            due: money(dueCents(own)),
          })}
        </p>
      )}
      <div className="print:hidden">
        <ExternalButton href={paymentUrlFor(applicationCode, settings?.paymentUrl)}>
          {t('application.payment.button')}
        </ExternalButton>
      </div>
      <TransferDetails
        applicationCode={applicationCode}
        amountCents={own ? dueCents(own) : tender?.rules.feeCents}
        className="mt-5"
      />
    </Step>
  );
}

interface StepProps {
  title: string;
  text?: string;
  isOnScreenOnly?: boolean;
  children?: ReactNode;
}

function Step({ title, text, isOnScreenOnly = false, children }: StepProps) {
  return (
    <li
      className={clsx(
        'border-b border-line py-5 print:break-inside-avoid print:border-0',
        isOnScreenOnly && 'print:hidden',
      )}
    >
      <h3 className="text-xl">
        <Filled text={title} />
      </h3>
      {text && (
        <p className="mt-1.5 text-muted">
          <Filled text={text} />
        </p>
      )}
      {children && <div className="mt-3">{children}</div>}
    </li>
  );
}

function useDownloadReceipt({ id, applicationCode }: Receipt) {
  const { t } = useTranslation();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => requestFile(API.applicationPdf(id)),
    onSuccess: (file) => {
      saveFile(file, `ricevuta-domanda-${applicationCode}.pdf`);
      toast({ title: t('receipt.pdf.done'), description: t('receipt.pdf.doneText'), tone: 'success' });
    },
    onError: () =>
      toast({ title: t('receipt.pdf.failed'), description: t('receipt.pdf.failedText'), tone: 'destructive' }),
  });
}
