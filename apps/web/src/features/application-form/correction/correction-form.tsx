import { type ApplicationFieldName, isAskedFor } from '@lacorte/contracts';
import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { ChangedFields } from '../../../components/application/changed-fields';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { FormProblem } from '../../../components/ui/form-problem';
import { LoadBoundary } from '../../../components/ui/load-boundary';
import { Spinner } from '../../../components/ui/spinner';
import { TextArea } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { fieldText } from '../../../lib/field-text';
import { fieldErrorText } from '../../../lib/refusal-text';
import { useApplicationTender } from '../../../lib/tender/application-tender';
import { useWarnBeforeLeaving } from '../../../lib/unsent-input';
import { VersionChoice } from '../draft/version-choice';
import type { TextFieldName } from '../form/form-parts';
import { type Correctable, changesIn } from './corrected-values';
import type { useCorrection } from './use-correction';

interface CorrectionFormProps {
  correction: ReturnType<typeof useCorrection<Correctable>>;
  needsReason?: boolean;
  onErrors?: (hasErrors: boolean) => void;
  /** Says for a field why it cannot be changed here. */
  hintOf?: (name: ApplicationFieldName) => ReactNode;
  /** The control that leaves the form without saving. */
  cancel: ReactNode;
}

const ignore = () => {};
const REASON = ['reason'];
const labelOf = (name: ApplicationFieldName) => `applicationForm.field.${name}`;

const StoredForm = lazy(async () => ({ default: (await import('../application-form.page')).StoredForm }));

/** Texts for the office, because those of the form speak to the applicant. */
const OFFICE: Record<string, string> = {
  'applicationForm.personal.intro': 'correction.office.personal',
  'applicationForm.residence.intro': 'correction.office.residence',
  'applicationForm.contacts.intro': 'correction.office.contacts',
  'applicationForm.household.intro': 'correction.office.household',
  'applicationForm.household.numeroMaggiorenniHint': 'correction.office.adults',
  'applicationForm.housing.intro': 'correction.office.housing',
};
const wordingOfOffice = (key: string) => OFFICE[key] ?? key;

/** The usual intro of the residence does not fit, because comune and province are filled in already. */
const wordingOfOwner = (key: string) =>
  key === 'applicationForm.residence.intro' ? 'correction.residence.intro' : key;

/** The form of an application with its stored values, without password, documents and consents. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { correction, needsReason = false, onErrors = ignore, hintOf, cancel } = props;
  const { form, stored, open } = correction;
  const { t } = useFormats();
  const { tender } = useApplicationTender(stored.id);
  const summary = useRef<HTMLElement>(null);

  /** Moves to the summary after Enter, because the reader must see the changes before they are sent. */
  function goOn(): void {
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView();
  }

  function fixedField(name: TextFieldName): ReactNode {
    if (!isCorrectable(name, stored) || open.includes(name)) return undefined;
    return isAskedFor(name, stored) ? <FixedField name={name} stored={stored} hint={hintOf?.(name)} /> : null;
  }

  return (
    <FormProvider {...form}>
      <LoadBoundary>
        <Suspense fallback={<Spinner label={t('applicationForm.head.loading')} />}>
          <StoredForm
            label={t('correction.form.label')}
            wording={needsReason ? wordingOfOffice : wordingOfOwner}
            onSubmit={correction.submit}
            onEnter={goOn}
            fixedField={fixedField}
            minimumAge={tender?.rules.minimumAge}
            onErrors={onErrors}
            more={REASON}
          >
            <Sending {...{ correction, needsReason, cancel, summary }} />
          </StoredForm>
        </Suspense>
      </LoadBoundary>
      {correction.conflict && <Versions correction={correction} conflict={correction.conflict} />}
    </FormProvider>
  );
}

function isCorrectable(name: TextFieldName, stored: Correctable): name is ApplicationFieldName {
  return name in stored;
}

function FixedField(props: { name: ApplicationFieldName; stored: Correctable; hint: ReactNode }) {
  const { name, stored, hint } = props;
  const formats = useFormats();
  const { t } = formats;
  const value = stored[name];
  return (
    <dl className="min-w-0">
      <dt className="font-semibold">{t(labelOf(name))}</dt>
      <dd className="mt-1.5 flex min-h-11 items-center rounded-md bg-sunken px-3 py-2 wrap-anywhere">
        {value ? fieldText(name, value, formats) : t('correction.change.empty')}
      </dd>
      {hint && <dd className="mt-1 text-sm text-muted">{hint}</dd>}
    </dl>
  );
}

type SendingProps = Pick<CorrectionFormProps, 'correction' | 'cancel'> & {
  needsReason: boolean;
  summary: RefObject<HTMLElement | null>;
};

/** The end of the form: what changes, the reason of the office, and the button that saves. */
function Sending({ correction, needsReason, cancel, summary }: SendingProps) {
  const translation = useFormats();
  const { t } = translation;
  const { form, stored, problem, lost, isUnchanged, isSending } = correction;
  const listOf = useFieldList();
  const changes = changesIn(form.watch(), stored);
  useWarnBeforeLeaving(changes.length > 0 && !correction.isSaved());
  return (
    <>
      <section
        ref={summary}
        tabIndex={-1}
        aria-labelledby="riepilogo-correzioni"
        className="scroll-mt-6 rounded-lg border border-line bg-surface p-5 sm:p-7"
      >
        <h2 id="riepilogo-correzioni" className="text-2xl">
          {t('correction.summary.title')}
        </h2>
        <div className="mt-3">
          {changes.length > 0 ? (
            <ChangedFields changes={changes} />
          ) : (
            <p className="text-muted">{t('correction.summary.none')}</p>
          )}
        </div>
        {needsReason && (
          <Field
            name="reason"
            label={t('correction.reason.label')}
            hint={t('correction.reason.hint')}
            error={fieldErrorText(form.formState.errors.reason, translation)}
            required
            className="mt-6 max-w-text"
          >
            {(control) => <TextArea {...control} {...form.register('reason')} rows={3} />}
          </Field>
        )}
      </section>
      <FormProblem error={problem} />
      {lost.length > 0 && (
        <Banner tone="danger" role="alert">
          {t('correction.lost.text', { list: listOf(lost) })}{' '}
          {t(`correction.lost.${changes.length > 0 ? 'others' : 'nothing'}`)}
        </Banner>
      )}
      {isUnchanged && changes.length === 0 && (
        <Banner tone="info" role="status" title={t('correction.unchanged.title')}>
          {t('correction.unchanged.text')}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3 *:w-full sm:*:w-auto">
        <Button type="submit" size="large" pending={isSending} pendingText={t('correction.form.saving')}>
          {t('correction.form.save')}
        </Button>
        {cancel}
      </div>
    </>
  );
}

type VersionsProps = Pick<CorrectionFormProps, 'correction'> & {
  conflict: NonNullable<CorrectionFormProps['correction']['conflict']>;
};

function Versions({ correction, conflict: { current, collisions } }: VersionsProps) {
  const formats = useFormats();
  const { t } = formats;
  const inWords = (field: ApplicationFieldName, value: string | null) =>
    value ? fieldText(field, value, formats) : '';
  return (
    <VersionChoice
      title={t('correction.versions.title')}
      text={t('correction.versions.text')}
      otherTitle={t('correction.versions.other')}
      collisions={collisions.map(({ field, to }) => ({
        part: field,
        label: t(labelOf(field)),
        mine: inWords(field, to),
        other: inWords(field, current[field]),
      }))}
      onChoose={(others) =>
        correction.choose(collisions.map(({ field }) => field).filter((one) => others.includes(one)))
      }
      onClose={correction.putOff}
    />
  );
}

/** Returns a function that lists fields by their names, inside a sentence. */
export function useFieldList() {
  const { t, language } = useTranslation();
  return (names: readonly ApplicationFieldName[]): string =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      names.map((name) => t(labelOf(name)).toLocaleLowerCase(language)),
    );
}

/** Asks before typed corrections are lost. */
export function LeaveCorrection({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useFormats();
  return (
    <Dialog onClose={onStay} title={t('correction.leave.title')} description={t('correction.leave.text')}>
      <DialogButtons secondary={t('correction.leave.leave')} onSecondary={onLeave}>
        <Button onClick={onStay}>{t('correction.leave.stay')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
