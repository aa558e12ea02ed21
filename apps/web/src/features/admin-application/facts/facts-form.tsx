import type { DocumentType, UserApplication } from '@lacorte/contracts';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';
import type { DeskState } from '../use-desk';
import { shownFacts } from './fact-list';
import { FactRow } from './fact-row';

interface FactsFormProps {
  application: UserApplication;
  desk: DeskState;
  onShowDocument: (type: DocumentType) => void;
}

/** The verified facts, each beside what the applicant stated and the document that proves it. */
export function FactsForm({ application, desk, onShowDocument }: FactsFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const titleId = useId();
  const errors = refusedFields(desk.state.refusal);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl">
        {t('adminApplication.facts.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('adminApplication.facts.text')}</p>
      <div className="@container mt-2 grid min-w-0 gap-1">
        {shownFacts(desk.state.facts).map(({ fact, provedBy }) => (
          <FactRow
            key={fact}
            fact={fact}
            application={application}
            desk={desk}
            provedBy={provedBy}
            onShowDocument={desk.documentTypes.has(provedBy) ? () => onShowDocument(provedBy) : undefined}
            error={fieldErrorText(errors[`facts.${fact}`], translation)}
          />
        ))}
      </div>
    </section>
  );
}
