import { API, EXPORT_FORMATS, type ExportFormat } from '@lacorte/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog, DialogButtons } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { RadioCards } from '../../components/ui/radio-cards';
import { TextInput } from '../../components/ui/text-input';
import { useFormats } from '../../i18n/use-formats';
import { useDownload } from '../../lib/applications/download';
import { problemText } from '../../lib/refusal-text';
import { romeDay } from '../../lib/rome-time';

interface ReportDialogProps {
  /** The days of the list, `yyyy-mm-dd`. Without them, the report begins with the year and ends today. */
  from: string;
  to: string;
  onClose: () => void;
}

/** Asks for which days and as what file the accountant gets the received fees. Closing the dialog cancels the download. */
export function ReportDialog({ from, to, onClose }: ReportDialogProps) {
  const formats = useFormats();
  const { t } = formats;
  const today = romeDay(0);
  const [days, setDays] = useState({ from: from || `${today.slice(0, 4)}-01-01`, to: to || today });
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [isRefused, setRefused] = useState(false);
  const { start, cancel, isPending } = useDownload({
    explain: (error) => problemText(error, formats, t('adminPayments.report.failed')),
    onSaved: onClose,
  });
  useEffect(() => cancel, [cancel]);
  const problem = days.from === '' || days.to === '' ? 'missing' : days.from > days.to ? 'order' : undefined;
  return (
    <Dialog
      onClose={onClose}
      title={t('adminPayments.report.title')}
      description={t('adminPayments.report.text')}
      focusOn="input"
    >
      <Form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`adminPayments.filters.${name}`)}
              error={isRefused && problem && name === 'from' && t(`adminPayments.report.${problem}`)}
              required
            >
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  value={days[name]}
                  onChange={({ target }) => setDays({ ...days, [name]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <RadioCards
          legend={t('adminPayments.report.format')}
          name="format"
          options={[...EXPORT_FORMATS].reverse().map((one) => ({ value: one, label: one.toUpperCase() }))}
          value={format}
          onChange={(chosen) => setFormat(EXPORT_FORMATS.find((one) => one === chosen) ?? format)}
        />
        <DialogButtons secondary={t('adminPayments.form.cancel')} onSecondary={onClose}>
          <Button type="submit" pending={isPending}>
            {t('adminPayments.report.start')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(true);
    if (problem) return event.currentTarget.querySelector('input')?.focus();
    const query = new URLSearchParams({ ...days, format });
    start({ path: `${API.paymentsReport}?${query}`, fallbackName: `quote-${days.from}-${days.to}.${format}` });
  }
}
