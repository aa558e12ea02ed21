import { type AdminTender, API, type Tender } from '@lacorte/contracts';
import { type ReactNode, useId } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { FieldError } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { useToast } from '../../components/ui/toast';
import { useFormats } from '../../i18n/use-formats';
import { requestJson } from '../../lib/api-client';
import { useWarnBeforeLeaving } from '../../lib/unsent-input';
import { useRefusalToast } from '../../lib/use-refusal-toast';
import { DraftPreview } from './draft-preview';
import { TenderActs } from './tender-acts';
import { TenderHead } from './tender-head';
import { TenderHistory } from './tender-history';
import { TenderInput } from './tender-input';
import { bodyOf, FIELD_GROUPS, type FieldGroup as Group, quotaSum, startingValues, valuesOf } from './tender-values';
import { type TenderForm, useTenderForm } from './use-tender-form';
import { VersionConflict } from './version-conflict';

interface DraftTenderProps {
  /** Undefined for a new tender. */
  tender: AdminTender | undefined;
  newest: Tender | undefined;
  preview: (tender: Tender) => ReactNode;
  /** Gets the id of the saved tender, or undefined after its deletion. */
  onChosen: (id: string | undefined) => void;
}

export function DraftTender({ tender, newest, preview, onChosen }: DraftTenderProps) {
  const { t } = useFormats();
  const hintId = useId();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const of = useTenderForm({
    tender,
    groups: FIELD_GROUPS,
    start: tender ? valuesOf(tender) : startingValues(newest),
    call: (values, version) => {
      const body = bodyOf(values, version);
      return tender
        ? requestJson<Tender>('PUT', API.adminTender(tender.id), body)
        : requestJson<Tender>('POST', API.adminTenders, body);
    },
    onSaved: ({ id }) => {
      toast({ title: t('adminTenders.done.save'), tone: 'success' });
      onChosen(id);
    },
    onProblem: (problem) => {
      const texts = { title: t('adminTenders.save.failed'), fallback: t('adminTenders.ask.failed') };
      if (problem) refuse(problem, texts);
    },
  });
  useWarnBeforeLeaving(of.isDirty);
  const problems = Object.keys(of.errors).length;
  const lockedBy = of.isDirty ? hintId : undefined;
  return (
    <>
      <TenderHead
        tender={tender}
        actions={
          tender && (
            <>
              <DraftPreview tender={tender} render={preview} lockedBy={lockedBy} />
              <TenderActs
                tender={tender}
                acts={['publish', 'delete']}
                publishingLockedBy={lockedBy}
                onDone={(act) => {
                  if (act === 'delete') onChosen(undefined);
                }}
              />
            </>
          )
        }
      />
      <p id={hintId} className="mt-3 max-w-text text-muted">
        {t(of.isDirty && tender ? 'adminTenders.form.unsaved' : 'adminTenders.form.text')}
      </p>
      {of.conflict && (
        <VersionConflict title={t('adminTenders.conflict.title')} conflict={of.conflict} isSaving={of.isSaving} />
      )}
      <Form
        ref={of.form}
        noValidate
        onSubmit={of.submit}
        aria-label={t('adminTenders.form.label')}
        className="mt-5 grid gap-4"
      >
        {problems > 0 && (
          <Banner tone="danger" role="alert">
            {t('adminTenders.form.problems', { count: problems })}
          </Banner>
        )}
        {FIELD_GROUPS.map((group) => (
          <FieldGroup key={group.id} group={group} of={of} />
        ))}
        <div>
          <Button
            type="submit"
            size="large"
            className="w-full sm:w-auto"
            pending={of.isSaving}
            pendingText={t('adminTenders.form.saving')}
          >
            {t('adminTenders.form.save')}
          </Button>
        </div>
      </Form>
      {tender && <TenderHistory history={tender.history} />}
    </>
  );
}

function FieldGroup({ group, of }: { group: Group; of: TenderForm }) {
  const { t, percent } = useFormats();
  const id = useId();
  const sum = quotaSum(of.values);
  const error = group.errors.map((name) => of.errors[name]).find(Boolean);
  return (
    <Card>
      <fieldset className="min-w-0" aria-describedby={error ? `${id}-text ${id}-error` : `${id}-text`}>
        <legend>
          <h3 className="text-lg">{t(`adminTenders.group.${group.id}`)}</h3>
        </legend>
        <p id={`${id}-text`} className="mt-1 max-w-text text-sm text-muted">
          {t(`adminTenders.groupText.${group.id}`)}
        </p>
        <div className="mt-4 grid items-end gap-x-5 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {group.fields.map((field) => (
            <TenderInput key={field.name} field={field} of={of} />
          ))}
        </div>
        {group.id === 'quotas' && (
          <p className={sum === 100 ? 'mt-4 text-muted' : 'mt-4 font-semibold text-danger'}>
            {sum === undefined ? t('adminTenders.quotas.noSum') : t('adminTenders.quotas.sum', { sum: percent(sum) })}
          </p>
        )}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </fieldset>
    </Card>
  );
}
