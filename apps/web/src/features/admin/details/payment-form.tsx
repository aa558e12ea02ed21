import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { TextArea } from '../../../components/ui/text-area';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { fieldErrorText } from '../../../lib/refusal-text';
import { type RecordPayment, usePaymentForm } from './use-payment-form';

export function PaymentForm({ record, onDone }: { record: RecordPayment; onDone: () => void }) {
  const translation = useTranslation();
  const { t } = translation;
  const { register, errors, submit, today } = usePaymentForm(record, onDone);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field name="paidOn" label={t('admin.payment.paidOn')} error={fieldErrorText(errors.paidOn, translation)}>
        {(control) => <TextInput {...control} {...register('paidOn')} type="date" max={today} />}
      </Field>
      <Field name="amount" label={t('admin.payment.amount')} error={fieldErrorText(errors.amount, translation)}>
        {(control) => <TextInput {...control} {...register('amount')} inputMode="decimal" className="tabular-nums" />}
      </Field>
      <Field name="note" label={t('admin.payment.note')} error={fieldErrorText(errors.note, translation)}>
        {(control) => <TextArea {...control} {...register('note')} rows={2} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="text-sm" pending={record.isPending}>
          {t('admin.payment.save')}
        </Button>
        <Button variant="secondary" className="text-sm" onClick={onDone}>
          {t('admin.payment.cancel')}
        </Button>
      </div>
    </form>
  );
}
