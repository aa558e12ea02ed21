import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Mark } from '../../components/drawings/mark';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';

/** The arch that begins the way: the sign, the thanks, and the code to keep. */
export function ReceiptHead({ applicationCode }: { applicationCode: string }) {
  const { t } = useTranslation();
  return (
    <header className="bg-brand-tint px-5 pt-10 text-center sm:pt-14">
      <Mark className="mx-auto size-12" />
      <h1 className="mt-4 text-2xl sm:text-3xl">{t('receipt.page.title')}</h1>
      <p className="mx-auto mt-2 max-w-96 text-muted print:hidden">{t('receipt.page.thanks')}</p>
      <p className="mt-7 text-sm font-semibold text-muted">{t('receipt.sheet.code')}</p>
      <div className="mt-1 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
        <p className="font-sans text-[clamp(1.35rem,6.4vw,2.3rem)] leading-tight font-bold tracking-wide whitespace-nowrap tabular-nums">
          {applicationCode}
        </p>
        <CopyCode applicationCode={applicationCode} />
      </div>
      <div aria-hidden className="railing -mx-5 mt-7 print:border-b print:border-line [--railing:var(--brand)]" />
    </header>
  );
}

function CopyCode({ applicationCode }: { applicationCode: string }) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(applicationCode);
      setCopied(true);
      toast({ title: t('receipt.copy.done'), description: applicationCode, tone: 'success' });
    } catch {
      toast({ title: t('receipt.copy.failed'), description: t('receipt.copy.failedText') });
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-surface px-4 font-semibold hover:border-ink print:hidden"
    >
      <Icon className="size-4" aria-hidden />
      {t('receipt.copy.button')}
    </button>
  );
}
