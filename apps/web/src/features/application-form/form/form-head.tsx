import { TENDER } from '@lacorte/contracts';
import { CalendarClock } from 'lucide-react';
import { Progress } from '../../../components/ui/progress';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';

/** The bar stands at section 1 of 7 and does not advance (specification, section 2). */
const PROGRESS = { section: 1, sections: 7, percent: 14 };

/** The page's title, the tender's deadline and the progress bar. */
export function FormHead() {
  const { t } = useTranslation();
  const { day, percent } = useFormats();
  const place = t('applicationForm.head.section', { section: PROGRESS.section, sections: PROGRESS.sections });
  return (
    <header className="max-w-3xl">
      <p className="eyebrow">{t('applicationForm.head.eyebrow')}</p>
      <h1 className="mt-2 text-3xl sm:text-4xl">{t('applicationForm.head.title')}</h1>
      <p className="mt-3 max-w-text text-lg text-muted">{t('applicationForm.head.intro', TENDER.formMinutes)}</p>
      <p className="mt-5 inline-flex items-start gap-2.5 rounded-md bg-ochre-tint px-4 py-2.5">
        <CalendarClock className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden />
        <span>
          {t('applicationForm.head.deadline')} <strong className="font-semibold">{day(TENDER.deadline)}</strong>
        </span>
      </p>
      <div className="mt-6">
        <p className="mb-2 flex justify-between gap-4 text-sm font-medium">
          <span>{place}</span>
          <span className="tabular-nums">{percent(PROGRESS.percent)}</span>
        </p>
        <Progress value={PROGRESS.percent} label={place} />
      </div>
    </header>
  );
}
