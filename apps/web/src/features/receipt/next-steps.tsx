import { API, PAGES, type Receipt } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TransferDetails } from '../../components/payment/transfer-details';
import { Filled } from '../../components/tender/filled';
import { TenderNotice } from '../../components/tender/tender-notice';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { ExternalButton } from '../../components/ui/external-button';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestFile } from '../../lib/api-client';
import { saveFile } from '../../lib/api-download';
import { paymentUrlFor, usePublicSettings } from '../../lib/public-settings';
import { useApplicationTender } from '../../lib/tender/application-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';

export function NextSteps({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const current = useApplicationTender(receipt.id);
  const { fee, wait } = useTenderFigures(current.tender);
  const settings = usePublicSettings();
  const download = useDownloadReceipt(receipt);
  return (
    <aside aria-labelledby="next-steps" className="print:hidden">
      <h2 id="next-steps" className="text-2xl">
        {t('receipt.steps.title')}
      </h2>
      <TenderNotice current={current} className="mt-4" />
      <ol className="mt-5 border-t border-line">
        <Step title={t('receipt.steps.keep')} text={t('receipt.steps.keepText')}>
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
        <Step title={t('receipt.steps.pay', fee)} text={t('receipt.steps.payText', { code: receipt.applicationCode })}>
          <ExternalButton href={paymentUrlFor(receipt.applicationCode, settings?.paymentUrl)}>
            {t('application.payment.button')}
          </ExternalButton>
          <TransferDetails
            applicationCode={receipt.applicationCode}
            amountCents={current.tender?.rules.feeCents}
            className="mt-5"
          />
        </Step>
        <Step title={t('receipt.steps.wait')} text={t('receipt.steps.waitText', wait)}>
          <Link
            to={PAGES.personalArea}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {t('receipt.steps.personalArea')}
          </Link>
        </Step>
      </ol>
      <ButtonLink to={PAGES.home} variant="quiet" className="mt-6 -ml-5">
        <House className="size-5" aria-hidden />
        {t('receipt.steps.home')}
      </ButtonLink>
    </aside>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="border-b border-line py-5">
      <h3 className="text-xl">
        <Filled text={title} />
      </h3>
      <p className="mt-1.5 text-muted">
        <Filled text={text} />
      </p>
      <div className="mt-3">{children}</div>
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
