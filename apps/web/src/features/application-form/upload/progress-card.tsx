import { Progress } from '../../../components/ui/progress';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import type { UploadProgress } from './section-status';

/** How many documents are there and how many must be (specification, section 2). */
export function ProgressCard({ progress }: { progress: UploadProgress }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const { requiredDone, required, files, maxFiles, requiredPercent, totalPercent } = progress;
  return (
    <div className="rounded-md border border-line bg-ground p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold">{t('applicationForm.progress.text', { done: requiredDone, required, files })}</p>
          <p className="text-sm text-muted">{t('applicationForm.progress.room', { maxFiles })}</p>
        </div>
        <p className="flex items-baseline gap-2">
          <span className="text-sm text-muted">{t('applicationForm.progress.total')}</span>
          <span className="font-serif text-2xl tabular-nums">{percent(totalPercent)}</span>
        </p>
      </div>
      <p className="mt-4 mb-1.5 flex justify-between gap-3 text-sm font-medium">
        <span>{t('applicationForm.progress.required')}</span>
        <span className="tabular-nums">
          {requiredDone}/{required}
        </span>
      </p>
      <Progress value={requiredPercent} label={t('applicationForm.progress.required')} />
    </div>
  );
}
