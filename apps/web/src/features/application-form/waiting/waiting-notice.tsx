import { Hourglass, WifiOff } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { type ShownWait, useNow, type Waiting } from './patient-call';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

export type WaitingStep = 'application' | 'documents';

export function WaitingNotice({ waiting, step }: { waiting: Waiting; step: WaitingStep }) {
  const { wait } = waiting;
  return (
    <>
      <p role="status" className="sr-only">
        {wait && <Announcement wait={wait} />}
      </p>
      {wait && <Notice {...waiting} wait={wait} step={step} />}
    </>
  );
}

/** Text for screen readers. It changes once a minute and at requested attempts, because every second would be too often. */
function Announcement({ wait }: { wait: ShownWait }) {
  const { t } = useTranslation();
  const now = useNow();
  if (wait.isAsked) return t(wait.isTrying ? 'applicationForm.waiting.trying' : 'applicationForm.waiting.triedInVain');
  const count = Math.max(1, Math.ceil((wait.givesUpAt - now) / MINUTE_MS));
  return t('applicationForm.waiting.timeLeft', { reason: t(`applicationForm.waitingFor.${wait.cause}`), count });
}

/** Takes the focus, because the pressed button is gone and the fields are locked. */
function Notice({ wait, tryNow, stop, step }: Waiting & { wait: ShownWait; step: WaitingStep }) {
  const { t, time } = useFormats();
  const id = useId();
  const count = Math.max(0, Math.ceil((wait.nextTryAt - useNow()) / SECOND_MS));
  const notice = useFocusOnArrival<HTMLElement>();
  const Icon = wait.cause === 'busy' ? Hourglass : WifiOff;
  const text =
    step === 'documents' ? 'applicationForm.waiting.documents' : `applicationForm.waitingToSend.${wait.cause}`;
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="animate-rise rounded-lg border-2 border-edge bg-surface p-5 text-ink sm:p-6"
    >
      <h2 id={`${id}-title`} className="flex items-center gap-2.5 font-sans text-lg font-semibold">
        <Icon className="size-5 shrink-0 text-info" aria-hidden />
        {t(`applicationForm.waitingFor.${wait.cause}`)}
      </h2>
      <p id={`${id}-text`} className="mt-2 max-w-text">
        {t(text, { time: time(new Date(wait.givesUpAt).toISOString()) })}
      </p>
      <p className="mt-4 font-semibold tabular-nums">
        {wait.isTrying ? t('applicationForm.waiting.trying') : t('applicationForm.waiting.countdown', { count })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button pending={wait.isTrying} onClick={tryNow}>
          {t('applicationForm.waiting.tryNow')}
        </Button>
        <Button variant="secondary" onClick={stop}>
          {t('applicationForm.waiting.stop')}
        </Button>
      </div>
    </section>
  );
}
