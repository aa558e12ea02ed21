import type { DocumentType, ErrorBody, UserApplication } from '@lacorte/contracts';
import type { AssessmentFacts, Fact } from '@lacorte/tender-rules';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';
import { FACT_KEYS, shownFacts } from './fact-list';
import { FactRow } from './fact-row';

interface FactsFormProps {
  application: UserApplication;
  facts: AssessmentFacts;
  missing: readonly Fact[];
  refusal: ErrorBody | undefined;
  /** Another administrator is at work on the application. */
  isLocked: boolean;
  onChange: (part: Partial<AssessmentFacts>) => void;
  /** Types of which there are documents. */
  documentTypes: ReadonlySet<DocumentType>;
  onShowDocument: (type: DocumentType) => void;
}

/** The verified facts, each beside what the applicant stated and the document that proves it. */
export function FactsForm(props: FactsFormProps) {
  const { application, facts, missing, refusal, isLocked, onChange, documentTypes, onShowDocument } = props;
  const translation = useTranslation();
  const { t } = translation;
  const titleId = useId();
  const errors = refusedFields(refusal);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl">
        {t('adminApplication.facts.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('adminApplication.facts.text')}</p>
      <div className="@container mt-2 grid min-w-0 gap-1">
        {shownFacts(facts).map(({ fact, provedBy }) => (
          <FactRow
            key={fact}
            fact={fact}
            digit={FACT_KEYS.find((numbered) => numbered.fact === fact)?.key}
            facts={facts}
            isLocked={isLocked}
            onChange={onChange}
            application={application}
            provedBy={provedBy}
            onShowDocument={documentTypes.has(provedBy) ? () => onShowDocument(provedBy) : undefined}
            isMissing={missing.includes(fact)}
            error={fieldErrorText(errors[`facts.${fact}`], translation)}
          />
        ))}
      </div>
    </section>
  );
}
