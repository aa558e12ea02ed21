import {
  type AdminCorrection,
  APPLICATION_FIELD_NAMES,
  type ApplicationDetails,
  type ApplicationFieldName,
} from '@lacorte/contracts';
import { TriangleAlert } from 'lucide-react';
import { ChangedFields } from '../../../components/application/changed-fields';
import { History, Section } from '../../../components/application/section';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import type { AssessmentStatus } from '../assessment/assessment-keeper';
import type { DeskState } from '../use-desk';
import { useFocusWithoutButton } from '../use-focus-without-button';

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
  desk: Pick<DeskState, 'state' | 'keeper'>;
}

/**
 * Warns that data were corrected that nobody has checked since, also when another fact was saved after the correction. The assessor may
 * confirm that the assessment is still right.
 */
export function CorrectedSince({ application, desk: { state, keeper } }: CorrectedSinceProps) {
  const { t, language } = useTranslation();
  const fields = toCheck(application, state);
  const names = fields.map((name) => t(`applicationForm.field.${name}`));
  useFocusWithoutButton(names.length > 0);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <section
      aria-label={t('adminApplication.corrections.since')}
      className="flex items-start gap-2.5 rounded-lg bg-ochre-tint px-4 py-3"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden />
      <div>
        <p>
          <strong className="font-semibold">{t('adminApplication.corrections.since')}</strong>
          <span className="block">{t('adminApplication.corrections.sinceText', { list })}</span>
        </p>
        <Button
          variant="secondary"
          size="compact"
          className="mt-2 text-sm"
          pending={state.kind === 'saving'}
          onClick={() => void keeper.confirm(fields)}
        >
          {t('adminApplication.corrections.confirm')}
        </Button>
      </div>
    </section>
  );
}

/** The assessment is read once, so corrections made on this page are added to the corrections in the assessment. */
function toCheck({ corrections }: ApplicationDetails, { saved, toCheck }: AssessmentStatus): ApplicationFieldName[] {
  const { assessedAt } = saved;
  const later = corrections.filter(({ at }) => assessedAt !== null && Date.parse(at) > Date.parse(assessedAt));
  // A server of the previous release sends no `correctedSince`.
  const fields = new Set([
    ...toCheck,
    ...(saved.correctedSince ?? []),
    ...later.flatMap(({ changes }) => changes.map(({ field }) => field)),
  ]);
  return APPLICATION_FIELD_NAMES.filter((name) => fields.has(name));
}
