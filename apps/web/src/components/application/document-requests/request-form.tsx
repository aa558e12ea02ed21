import {
  DOCUMENT_REQUEST,
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  type ListedApplication,
  type RequestDocuments,
} from '@lacorte/contracts';
import { useEffect, useId, useRef } from 'react';
import { useFormats } from '../../../i18n/use-formats';
import { sectionLabel } from '../../../lib/application-labels';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Field, FieldError } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { SelectField } from '../../ui/select';
import { TextArea, TextInput } from '../../ui/text-input';
import { deadlineRange, useRequestForm } from './use-request-form';

export function RequestForm({ application, onDone }: { application: ListedApplication; onDone: () => void }) {
  const { t } = useFormats();
  const itemsErrorId = useId();
  const request = useRequestForm(application.id, onDone);
  const { errors, chosen } = request;
  const { from, to } = deadlineRange();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <Form
      ref={form}
      noValidate
      onSubmit={request.submit}
      className="grid gap-5 rounded-md border border-line p-4 sm:p-5"
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t('admin.requests.sections')}</legend>
        {DOCUMENT_SECTIONS.map(({ id }, index) => (
          <div key={id}>
            <Checkbox
              name={id}
              label={t(sectionLabel(id))}
              checked={chosen.includes(id)}
              onChange={({ target }) => request.choose(id, target.checked)}
              {...(index === 0 && { 'aria-invalid': Boolean(errors.items), 'aria-describedby': itemsErrorId })}
            />
            {chosen.includes(id) && (
              <Reason
                section={id}
                value={request.reasons[id] ?? ''}
                error={errors[id]}
                onChange={(reason) => request.setReason(id, reason)}
              />
            )}
          </div>
        ))}
        <FieldError id={itemsErrorId}>{errors.items}</FieldError>
      </fieldset>
      <Field
        name="deadline"
        label={t('admin.requests.deadline')}
        hint={t('admin.requests.deadlineHint', { days: DOCUMENT_REQUEST.longestDays })}
        error={errors.deadline}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={from}
            max={to}
            value={request.request.deadline}
            onChange={({ target }) => request.setDeadline(target.value)}
            className="sm:max-w-56"
          />
        )}
      </Field>
      {chosen.length > 0 && <RequestPreview code={application.applicationCode} request={request.request} />}
      <FormProblem error={request.problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={request.isPending}>
          {t('admin.requests.send')}
        </Button>
        <Button variant="secondary" onClick={request.close}>
          {t('admin.requests.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** Frequent reasons for a request, as names of texts below `admin.ready`. */
const READY_REASONS: Record<DocumentSectionId, readonly string[]> = {
  'carta-identita': ['missing', 'expired', 'back', 'unreadable'],
  'codice-fiscale-doc': ['missing', 'back', 'unreadable'],
  'permesso-soggiorno': ['missing', 'permitExpired', 'back', 'unreadable'],
  'certificazione-redditi': ['missing', 'iseeYear', 'iseePage', 'iseeHousehold', 'unreadable'],
  'altri-documenti': ['disability', 'signature', 'unreadable'],
};

interface ReasonProps {
  section: DocumentSectionId;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

function Reason({ section, value, error, onChange }: ReasonProps) {
  const { t, number } = useFormats();
  const name = t(sectionLabel(section));
  return (
    <div className="mt-1 mb-3 ml-9 grid gap-3">
      <SelectField
        name={`${section}.ready`}
        label={t('admin.requests.ready', { section: name })}
        value=""
        placeholder={t('admin.requests.readyChoose')}
        options={READY_REASONS[section].map((one) => ({ value: one, label: t(`admin.ready.${one}`) }))}
        onChoose={(one) => onChange(t(`admin.ready.${one}`))}
      />
      <Field name={`${section}.reason`} label={t('admin.requests.reason', { section: name })} error={error} required>
        {(control) => (
          <>
            <TextArea
              {...control}
              rows={3}
              value={value}
              maxLength={DOCUMENT_REQUEST.reasonMax}
              onChange={({ target }) => onChange(target.value)}
            />
            <p className="mt-1 text-right text-sm text-muted tabular-nums">
              {t('admin.requests.characters', { used: number(value.length), max: number(DOCUMENT_REQUEST.reasonMax) })}
            </p>
          </>
        )}
      </Field>
    </div>
  );
}

/** Shows the request as the applicant reads it in the e-mail and in the personal area. */
function RequestPreview({ code, request: { items, deadline } }: { code: string; request: RequestDocuments }) {
  const { t, day } = useFormats();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-md bg-sunken px-4 py-3.5">
      <h4 id={titleId} className="font-sans text-sm font-semibold text-muted">
        {t('admin.requests.preview')}
      </h4>
      <p className="mt-2">{t('admin.requests.previewText', { code })}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {items.map(({ section, reason }) => (
          <li key={section} className="wrap-anywhere whitespace-pre-line">
            <span className="font-medium">{t(sectionLabel(section))}</span>
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
      {deadline && <p className="mt-2">{t('admin.requests.previewDeadline', { date: day(deadline) })}</p>}
    </section>
  );
}
