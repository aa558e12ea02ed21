import type { UserApplication } from '@lacorte/contracts';
import { CITIZENSHIPS, type Fact, factOf } from '@lacorte/tender-rules';
import clsx from 'clsx';
import { FileSearch, FileX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../../components/ui/icon-button';
import { useFormats } from '../../../i18n/use-formats';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';
import type { DeskState } from '../use-desk';
import { Choice } from './choice';
import { FACT_KEYS, labelOfFact, shownFacts, statedText, useFactText } from './fact-list';
import { NumberField } from './number-field';

interface FactsFormProps {
  application: UserApplication;
  desk: DeskState;
  /** Shows the documents on screens that show only one part of the page. */
  onShowDocuments: () => void;
}

export function FactsForm({ application, desk, onShowDocuments }: FactsFormProps) {
  const formats = useFormats();
  const { t } = formats;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl">
        {t('adminApplication.facts.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('adminApplication.facts.text')}</p>
      <div className="@container mt-2 grid min-w-0 gap-1">
        {shownFacts(desk.state.facts).map(({ fact, provedBy }) => {
          const hasProof = desk.hasType(provedBy);
          return (
            <FactRow key={fact} fact={fact} stated={statedText(fact, application, formats)} desk={desk}>
              <IconButton
                icon={hasProof ? FileSearch : FileX}
                label={t(hasProof ? 'adminApplication.facts.showDocument' : 'adminApplication.facts.noDocument', {
                  fact: t(labelOfFact(fact)),
                  type: t(`admin.documents.${provedBy}`),
                })}
                isOff={!hasProof}
                onClick={() => {
                  desk.showType(provedBy);
                  onShowDocuments();
                }}
              />
            </FactRow>
          );
        })}
      </div>
    </section>
  );
}

interface FactRowProps {
  fact: Fact;
  stated: string | undefined;
  desk: DeskState;
  children: ReactNode;
}

function FactRow({ fact, stated, desk, children }: FactRowProps) {
  const { t } = useFormats();
  const labelId = useId();
  const statedId = useId();
  const digit = FACT_KEYS.find((numbered) => numbered.fact === fact)?.key;
  return (
    <div
      data-fact-row={fact}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 border-l-3 py-1.5 pl-3',
        '@md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_auto]',
        desk.result.missing.includes(fact) ? 'border-ochre' : 'border-transparent',
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
      <fieldset disabled={desk.reservation.isOthers} className="min-w-0 disabled:opacity-60">
        <Control
          fact={fact}
          desk={desk}
          aria-labelledby={labelId}
          aria-describedby={stated === undefined ? undefined : statedId}
        />
      </fieldset>
      {children}
    </div>
  );
}

interface ControlProps extends Pick<FactRowProps, 'fact' | 'desk'> {
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
}

function Control({ fact, desk: { state, change }, ...labels }: ControlProps) {
  const translation = useFormats();
  const textOf = useFactText();
  const value = state.facts[fact];
  const { type } = factOf(fact);
  if (type === 'citizenship' || type === 'yes-no') {
    const values = type === 'citizenship' ? CITIZENSHIPS : [true, false];
    return (
      <Choice
        {...labels}
        name={fact}
        options={[...values, null].map((one) => ({ value: one, label: textOf(fact, one) }))}
        value={typeof value === 'number' ? null : value}
        onChange={(chosen) => change({ [fact]: chosen })}
      />
    );
  }
  return (
    <NumberField
      {...labels}
      fact={fact}
      value={typeof value === 'number' ? value : null}
      onChange={(typed) => change({ [fact]: typed })}
      error={fieldErrorText(refusedFields(state.refusal)[`facts.${fact}`], translation)}
    />
  );
}
