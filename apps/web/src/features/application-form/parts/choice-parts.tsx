import { type ConsentName, HOUSING_TYPES, PAGES, RULES } from '@lacorte/contracts';
import { use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox';
import { useTranslation } from '../../../i18n/translations';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { NumberField, Part, RadioField, useFieldError, Wording } from '../form/fields';
import { type FormValues, labelOf } from '../form/form-parts';

export function HouseholdPart() {
  const { t } = useTranslation();
  return (
    <Part id="nucleo-familiare" title="applicationForm.household.title" intro="applicationForm.household.intro">
      <NumberField
        name="numeroMaggiorenni"
        hint={t(use(Wording)('applicationForm.household.numeroMaggiorenniHint'))}
        min={RULES.adults.min}
        max={RULES.adults.max}
        fieldClassName="sm:col-span-2"
      />
      <PresenceField presence="presenzaMinori" count="numeroMinori" countAppears="with-yes" />
      <PresenceField presence="presenzaDisabile" count="numeroDisabili" countAppears="with-any-answer" />
    </Part>
  );
}

interface PresenceFieldProps {
  presence: 'presenzaMinori' | 'presenzaDisabile';
  count: 'numeroMinori' | 'numeroDisabili';
  /** The number of minors appears after 'si', that of disabled persons after any answer (specification, section 2). */
  countAppears: 'with-yes' | 'with-any-answer';
}

function PresenceField({ presence, count, countAppears }: PresenceFieldProps) {
  const { t } = useTranslation();
  const { control, setValue, clearErrors } = useFormContext<FormValues>();
  const answer = useWatch({ control, name: presence });
  const isCounted = answer === 'si';
  const isShown = isCounted || (countAppears === 'with-any-answer' && answer !== '');

  function clearAfterNo(value: string): void {
    if (value !== 'no') return;
    setValue(count, '', { shouldDirty: true });
    clearErrors(count);
  }

  return (
    <div className="grid gap-4 sm:col-span-2">
      <RadioField
        name={presence}
        options={[
          { value: 'si', label: t('applicationForm.household.yes') },
          { value: 'no', label: t('applicationForm.household.no') },
        ]}
        onAnswer={clearAfterNo}
        className="max-w-md"
      />
      {isShown && (
        <NumberField
          name={count}
          hint={isCounted ? undefined : t('applicationForm.household.notNeeded')}
          required={isCounted}
          disabled={!isCounted}
          min={RULES.members.min}
          max={RULES.members.inputMax}
          fieldClassName="animate-rise border-l-3 border-line pl-4"
        />
      )}
    </div>
  );
}

export function HousingPart() {
  const { t } = useTranslation();
  return (
    <Part id="abitazione" title="applicationForm.housing.title" intro="applicationForm.housing.intro">
      <RadioField
        name="tipologiaAbitazione"
        options={HOUSING_TYPES.map((type) => ({ value: type, label: t(HOUSING_LABELS[type]) }))}
        className="sm:col-span-2"
      />
    </Part>
  );
}

export function ConsentsPart() {
  const { t } = useTranslation();
  return (
    <Part id="consensi" title="applicationForm.consents.title" intro="applicationForm.consents.intro">
      <ConsentField name="gdprConsent" />
      <p className="-mt-7 pl-9 text-sm sm:col-span-2">
        {/* The link opens in a new tab, because leaving the page would lose the chosen files. */}
        <a href={PAGES.privacy} target="_blank" rel="noopener" className="inline-block py-2.5 text-brand underline">
          {t('applicationForm.consents.privacyLink')}
        </a>
      </p>
      <ConsentField name="dataVeracity" />
    </Part>
  );
}

function ConsentField({ name }: { name: ConsentName }) {
  const { t } = useTranslation();
  const { register } = useFormContext<FormValues>();
  const error = useFieldError(name);
  return <Checkbox required label={t(labelOf(name))} error={error} className="sm:col-span-2" {...register(name)} />;
}
