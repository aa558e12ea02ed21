import clsx from 'clsx';
import { Circle, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translations';
import { DOCUMENTS_PART, type FormValues } from './form-parts';
import { partsWithMissing } from './missing-fields';

/** Lists the parts of the form with their state, beside the form on wide screens and above the button on narrow ones. */
export function PartsOverview(props: { isLoggedIn: boolean; areDocumentsComplete: boolean }) {
  const { isLoggedIn, areDocumentsComplete } = props;
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const values = useWatch({ control });
  const all = useMemo(() => partsWithMissing(values, { isLoggedIn }), [values, isLoggedIn]);
  const parts = all.map(({ id, title, missing }) => {
    return { id, title, isDone: id === DOCUMENTS_PART.id ? areDocumentsComplete : missing.length === 0 };
  });
  const done = parts.filter((part) => part.isDone).length;
  return (
    <div className="lg:absolute lg:inset-y-0 lg:right-0 lg:w-60">
      <nav
        aria-labelledby="parti-della-domanda"
        className="rounded-lg border border-line p-5 lg:sticky lg:top-[calc(var(--sticky-top)+2rem)] lg:-mx-2 lg:max-h-[calc(100dvh-var(--sticky-top)-3rem)] lg:overflow-y-auto lg:border-0 lg:p-0 lg:px-2"
      >
        <h2 id="parti-della-domanda" className="text-xl">
          {t('applicationForm.overview.title')}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {t('applicationForm.overview.done', { count: done, total: parts.length })}
        </p>
        <ol className="mt-3 border-l border-line">
          {parts.map(({ id, title, isDone }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-11 items-center gap-2.5 border-l-2 border-transparent py-1.5 pl-4 text-ink no-underline hover:border-brand hover:underline"
              >
                {isDone ? (
                  <CircleCheck className="size-5 shrink-0 text-shutter" aria-hidden />
                ) : (
                  <Circle className="size-5 shrink-0 text-edge" aria-hidden />
                )}
                <span className={clsx(isDone && 'text-muted')}>{t(title)}</span>
                <span className="sr-only">
                  {t(isDone ? 'applicationForm.overview.complete' : 'applicationForm.overview.incomplete')}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
