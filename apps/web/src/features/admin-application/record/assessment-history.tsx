import { API, type AssessmentChange } from '@lacorte/contracts';
import { FACT_NAMES, NO_FACTS } from '@lacorte/tender-rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { getQuery } from '../../../lib/api-client';
import { labelOfFact, useFactText } from '../facts/fact-list';
import { LoadingLines, ReadFailed, Section } from './section';

/** Lists who changed which facts, newest first. @param version of the assessment; a new version reads the history again */
export function AssessmentHistory({ applicationId, version }: { applicationId: string; version: number | null }) {
  const { t } = useTranslation();
  const history = useQuery({
    ...getQuery<AssessmentChange[]>(API.assessmentHistory(applicationId)),
    queryKey: [API.assessmentHistory(applicationId), version],
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <Section title={t('adminApplication.history.title')}>
      {history.isError && <ReadFailed text={t('adminApplication.history.failed')} queries={[history]} />}
      {history.isSuccess && <Changes changes={history.data} />}
      {history.isPending && <LoadingLines />}
    </Section>
  );
}

function Changes({ changes }: { changes: AssessmentChange[] }) {
  const { t, dateTime } = useFormats();
  const textOf = useFactText();
  if (changes.length === 0) return <p className="text-muted">{t('adminApplication.history.none')}</p>;
  return (
    <ol className="grid gap-4 border-l border-line pl-4">
      {changes.map(({ version, facts, assessedBy, assessedAt }, index) => {
        const before = changes[index + 1]?.facts ?? NO_FACTS;
        return (
          <li key={version}>
            <ul>
              {FACT_NAMES.filter((fact) => facts[fact] !== before[fact]).map((fact) => (
                <li key={fact}>
                  {t('adminApplication.history.change', {
                    fact: t(labelOfFact(fact)),
                    from: textOf(fact, before),
                    to: textOf(fact, facts),
                  })}
                </li>
              ))}
            </ul>
            <p className="text-muted wrap-anywhere">{assessedBy ?? t('adminApplication.versions.somebody')}</p>
            <p className="text-muted tabular-nums">
              <time dateTime={assessedAt}>{dateTime(assessedAt)}</time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
