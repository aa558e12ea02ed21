import {
  type AdminCorrection,
  APPLICATION_FIELD_NAMES,
  type ApplicationDetails,
  type ApplicationFieldName,
  type Assessment,
} from '@lacorte/contracts';
import { TriangleAlert } from 'lucide-react';
import { ChangedFields } from '../../../components/application/changed-fields';
import { History, Section } from '../../../components/application/section';
import { useTranslation } from '../../../i18n/translations';

/** Lists who corrected which fields, and why, newest first. */
export function Corrections({ corrections }: { corrections: readonly AdminCorrection[] }) {
  const { t } = useTranslation();
  const shown = ({ at, by, who, reason, changes }: AdminCorrection) => ({
    id: at,
    content: (
      <>
        <ChangedFields changes={changes} />
        {reason && (
          <p className="mt-1 whitespace-pre-line wrap-anywhere">
            {t('adminApplication.corrections.reason', { reason })}
          </p>
        )}
      </>
    ),
    by:
      by === 'applicant'
        ? t('adminApplication.corrections.applicant')
        : (who ?? t('adminApplication.versions.somebody')),
    at,
  });
  return (
    <Section title={t('adminApplication.corrections.title')}>
      <History changes={corrections.map(shown)} none={t('adminApplication.corrections.none')} />
    </Section>
  );
}

interface CorrectedSinceProps {
  application: ApplicationDetails;
  saved: Pick<Assessment, 'assessedAt' | 'correctedSince'>;
}

/** Warns that the saved assessment is older than a correction. */
export function CorrectedSince({ application, saved }: CorrectedSinceProps) {
  const { t, language } = useTranslation();
  const names = correctedSince(application, saved).map((name) => t(`applicationForm.field.${name}`));
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <section
      aria-label={t('adminApplication.corrections.since')}
      className="flex items-start gap-2.5 rounded-lg bg-ochre-tint px-4 py-3"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden />
      <p>
        <strong className="font-semibold">{t('adminApplication.corrections.since')}</strong>
        <span className="block">{t('adminApplication.corrections.sinceText', { list })}</span>
      </p>
    </section>
  );
}

/** The assessment is read once, so corrections made on this page are added to those that it knows. */
function correctedSince(
  { corrections }: ApplicationDetails,
  saved: CorrectedSinceProps['saved'],
): ApplicationFieldName[] {
  const { assessedAt } = saved;
  const later = corrections.filter(({ at }) => assessedAt !== null && Date.parse(at) > Date.parse(assessedAt));
  // A server of the previous release sends no `correctedSince`.
  const fields = new Set([
    ...(saved.correctedSince ?? []),
    ...later.flatMap(({ changes }) => changes.map(({ field }) => field)),
  ]);
  return APPLICATION_FIELD_NAMES.filter((name) => fields.has(name));
}
