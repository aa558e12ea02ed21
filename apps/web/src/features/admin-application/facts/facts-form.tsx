import type { DocumentType, UserApplication } from '@lacorte/contracts';
import { CITIZENSHIPS, type Fact, factOf } from '@lacorte/tender-rules';
import clsx from 'clsx';
import { FileSearch, FileX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';
import type { DeskState } from '../use-desk';
import { Choice } from './choice';
import { FACT_KEYS, labelOfFact, shownFacts, statedText } from './fact-list';
import { NumberField } from './number-field';

interface FactsFormProps {
  application: UserApplication;
  desk: DeskState;
  onShowDocument: (type: DocumentType) => void;
}

/** The verified facts, each beside the applicant's statement and the document that proves it. */
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

interface FactRowProps {
  fact: Fact;
  application: UserApplication;
  desk: DeskState;
  provedBy: DocumentType;
  /** Undefined if there is no such document. */
  onShowDocument: (() => void) | undefined;
  error: string | undefined;
}

/** Row of one fact: the applicant's statement, the verified value, and the document that proves it. */
function FactRow(props: FactRowProps) {
  const { fact, application, desk } = props;
  const formats = useFormats();
  const { t } = formats;
  const labelId = useId();
  const statedId = useId();
  const stated = statedText(fact, application, formats);
  // The key that leads to this fact.
  const digit = FACT_KEYS.find((numbered) => numbered.fact === fact)?.key;
  return (
    <div
      data-fact-row={fact}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 border-l-3 py-1.5 pl-3',
        '@md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_auto]',
        desk.result?.missing.includes(fact) ? 'border-ochre' : 'border-transparent',
      )}
    >
      <div className="col-span-full @md:col-span-1">
        <p id={labelId} className="flex items-baseline gap-2 font-semibold">
          <kbd
            aria-hidden
            className={clsx(
              'w-5 shrink-0 rounded-sm border text-center font-sans text-xs font-normal text-muted max-lg:hidden',
              digit === undefined ? 'border-transparent' : 'border-line',
            )}
          >
            {digit}
          </kbd>
          <span>{t(labelOfFact(fact))}</span>
        </p>
        {stated !== undefined && (
          <p id={statedId} className="text-sm text-muted lg:pl-7">
            {t('adminApplication.facts.stated', { value: stated })}
          </p>
        )}
      </div>
      <fieldset disabled={desk.claim.isOthers} className="min-w-0 disabled:opacity-60">
        <Control {...props} labelId={labelId} describedBy={stated === undefined ? undefined : statedId} />
      </fieldset>
      <ProofButton {...props} />
    </div>
  );
}

function ProofButton({ fact, provedBy, onShowDocument }: FactRowProps) {
  const { t } = useTranslation();
  const type = t(`admin.documents.${provedBy}`);
  const Icon = onShowDocument ? FileSearch : FileX;
  const label = t(onShowDocument ? 'adminApplication.facts.showDocument' : 'adminApplication.facts.noDocument', {
    fact: t(labelOfFact(fact)),
    type,
  });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onShowDocument}
      onClick={onShowDocument}
      className="flex size-11 items-center justify-center rounded-md border border-edge bg-surface hover:border-ink hover:bg-sunken aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted aria-disabled:hover:bg-surface"
    >
      <Icon className="size-5" aria-hidden />
    </button>
  );
}

interface ControlProps extends FactRowProps {
  labelId: string;
  describedBy: string | undefined;
}

function Control({ fact, desk, error, labelId, describedBy }: ControlProps) {
  const { t } = useTranslation();
  const { facts } = desk.state;
  const unknown = { value: null, label: t('adminApplication.facts.unknown') };
  const value = facts[fact];
  const described = { labelledBy: labelId, describedBy };
  const { type } = factOf(fact);
  if (type === 'citizenship') {
    const options = CITIZENSHIPS.map((one) => ({ value: one, label: t(`adminApplication.citizenship.${one}`) }));
    return (
      <Choice
        {...described}
        name={fact}
        options={[...options, unknown]}
        value={facts.citizenship}
        onChange={(citizenship) => desk.change({ citizenship })}
      />
    );
  }
  if (type === 'yes-no') {
    const options = [
      { value: true, label: t('adminApplication.facts.yes') },
      { value: false, label: t('adminApplication.facts.no') },
      unknown,
    ];
    const isTrue = typeof value === 'boolean' ? value : null;
    return (
      <Choice
        {...described}
        name={fact}
        options={options}
        value={isTrue}
        onChange={(chosen) => desk.change({ [fact]: chosen })}
      />
    );
  }
  return (
    <NumberField
      {...described}
      fact={fact}
      value={typeof value === 'number' ? value : null}
      onChange={(typed) => desk.change({ [fact]: typed })}
      error={error}
    />
  );
}
