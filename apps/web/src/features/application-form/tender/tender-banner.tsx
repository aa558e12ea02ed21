import { useEffect, useRef } from 'react';
import { Banner } from '../../../components/ui/banner';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { type CurrentTender, useCurrentTender } from '../../../lib/tender/current-tender';
import { useNow } from '../waiting/patient-call';

/** Whether it is known that applications cannot be sent now. The page must then not invite the reader to fill in the form. */
export function isNotOpen({ state, tender }: CurrentTender): boolean {
  return state === 'none' || (tender !== undefined && tender.status !== 'open');
}

export function useIsNotOpen(): boolean {
  return isNotOpen(useCurrentTender());
}

/**
 * Says above the form and at its end how much time is left, or why the application cannot be sent now.
 *
 * @param isLive whether this banner announces changes; true for one banner of a page
 */
export function TenderBanner({ current, isLive = false }: { current: CurrentTender; isLive?: boolean }) {
  const { t } = useTranslation();
  const { tender, aheadMs } = current;
  const { title, text } = useNotOpenTexts(current);
  if (isNotOpen(current)) {
    return (
      <Banner tone="warning" title={title} {...(isLive && { role: 'alert' })}>
        <p>{text}</p>
        <p>{t('applicationForm.tender.kept')}</p>
      </Banner>
    );
  }
  return tender?.closesAt && <TimeLeft closesAt={tender.closesAt} aheadMs={aheadMs} isLive={isLive} />;
}

export function useNotOpenTexts({ tender }: CurrentTender): { title: string; text: string } {
  const { t, dateTime } = useFormats();
  if (tender?.status === 'scheduled' && tender.opensAt !== null) {
    return {
      title: t('applicationForm.tender.scheduled'),
      text: t('applicationForm.tender.scheduledText', { date: dateTime(tender.opensAt) }),
    };
  }
  if (tender) return { title: t('applicationForm.tender.closed'), text: t('applicationForm.tender.closedText') };
  return { title: t('applicationForm.tender.none'), text: t('applicationForm.tender.noneText') };
}

/** Shows the time left by the server's clock. Screen readers announce only the warnings. */
function TimeLeft({ closesAt, aheadMs, isLive }: { closesAt: string; aheadMs: number; isLive: boolean }) {
  const { t, dateTime, time } = useFormats();
  const left = Date.parse(closesAt) - (useNow() + aheadMs);
  const urgency = urgencyOf(left);
  useWarningToast(urgency, time(closesAt), isLive);
  const { key, parameters } = timeLeftText(left);
  const sentence = `${t('applicationForm.left.until', { date: dateTime(closesAt) })} ${t(key, parameters)}`;
  if (urgency === 'calm') return <Banner tone="info">{sentence}</Banner>;
  return (
    <Banner
      tone={urgency === 'last' ? 'danger' : 'warning'}
      title={t('applicationForm.left.warning', { minutes: WARNINGS[urgency] })}
    >
      {sentence}
    </Banner>
  );
}

/** Shows a toast when a threshold is passed. A page that opens later shows only the banner. */
function useWarningToast(urgency: Urgency, time: string, isOn: boolean): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  const before = useRef(urgency);
  useEffect(() => {
    if (before.current === urgency) return;
    before.current = urgency;
    if (!isOn || urgency === 'calm') return;
    toast({
      title: t('applicationForm.left.warning', { minutes: WARNINGS[urgency] }),
      description: t('applicationForm.left.warningText', { time }),
      tone: 'destructive',
    });
  }, [urgency, time, isOn, t, toast]);
}

const MINUTE_MS = 60_000;

/** Minutes before the closing at which the form begins to warn. */
const WARNINGS = { soon: 30, last: 5 } as const;

type Urgency = 'calm' | keyof typeof WARNINGS;

export function urgencyOf(leftMs: number): Urgency {
  if (leftMs <= WARNINGS.last * MINUTE_MS) return 'last';
  return leftMs <= WARNINGS.soon * MINUTE_MS ? 'soon' : 'calm';
}

/** Returns the key and the parameters of the text for the time left, rounded down. */
export function timeLeftText(leftMs: number): { key: string; parameters: Record<string, number> } {
  const minutes = Math.floor(leftMs / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2) return { key: 'applicationForm.left.days', parameters: { count: days } };
  if (hours > 0) return { key: 'applicationForm.left.hours', parameters: { count: hours, minutes: minutes % 60 } };
  if (minutes > 0) return { key: 'applicationForm.left.minutes', parameters: { count: minutes } };
  return { key: 'applicationForm.left.seconds', parameters: {} };
}
