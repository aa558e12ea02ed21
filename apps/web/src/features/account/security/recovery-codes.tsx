import { COOPERATIVE } from '@lacorte/contracts';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Checkbox } from '../../../components/ui/checkbox';
import { CopyButton } from '../../../components/ui/copy-button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { useWarnBeforeLeaving } from '../../../lib/unsent-input';

/** Shows the ten codes. They are shown only once, because the server keeps only their hashes. */
export function RecoveryCodesShown({ codes, email, onKept }: { codes: string[]; email: string; onKept: () => void }) {
  const { t, date } = useFormats();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const [isKept, setKept] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const kept = useRef<HTMLInputElement>(null);
  useWarnBeforeLeaving(!isKept);

  function finish(): void {
    if (isKept) {
      onKept();
    } else {
      setReminded(true);
      kept.current?.focus();
    }
  }

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none print:hidden">
        {t('security.codes.title')}
      </h3>
      <Banner tone="warning" className="mt-3 max-w-text print:hidden">
        {t('security.codes.text')}
      </Banner>
      <div data-print-alone className="mt-5 rounded-md border border-line bg-sunken px-4 py-4 sm:px-5">
        <div className="mb-6 hidden print:block">
          <p className="font-serif text-2xl">{t('security.codes.paper', { name: COOPERATIVE.name })}</p>
          <p className="mt-2">{t('security.codes.paperAccount', { email, day: date(new Date().toISOString()) })}</p>
          <p className="mt-1">{t('security.codes.paperUse')}</p>
        </div>
        <ol className="grid gap-x-8 gap-y-2 text-sm font-semibold tabular-nums lg:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-3 gap-y-2 print:hidden">
        <CopyButton text={codes.join('\n')} label={t('security.codes.copy')} />
        <Button variant="secondary" size="compact" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          {t('security.codes.print')}
        </Button>
      </div>
      <div className="mt-5 border-t border-line pt-4 print:hidden">
        <Checkbox
          ref={kept}
          name="kept"
          label={t('security.codes.kept')}
          checked={isKept}
          error={isReminded && !isKept ? t('security.codes.remind') : undefined}
          onChange={(event) => setKept(event.target.checked)}
        />
        <Button className="mt-4" onClick={finish}>
          {t('security.codes.done')}
        </Button>
      </div>
      <LeaveQuestion isKept={isKept} />
    </div>
  );
}

function LeaveQuestion({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isKept && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog onClose={() => blocker.reset()} title={t('security.leave.title')} description={t('security.leave.text')}>
      <DialogButtons secondary={t('security.leave.leave')} onSecondary={() => blocker.proceed()}>
        <Button onClick={() => blocker.reset()}>{t('security.leave.stay')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
