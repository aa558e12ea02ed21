import { PAYMENT_STATES, type PaymentState } from '@lacorte/contracts';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button';
import { DialogOpener } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { SearchBox } from '../../components/ui/search-box';
import { TextInput } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { errorBody } from '../../lib/api-client';
import { day, type InAddress, type ListParameters, oneOf, words } from '../../lib/list-in-address';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { ReportDialog } from './report-dialog';

interface Filters {
  state: PaymentState;
  q: string;
  /** First and last day of payment, `yyyy-mm-dd`; empty without one. */
  from: string;
  to: string;
}

export type ShownList = InAddress<Filters>;

export const PAYMENTS: ListParameters<Filters> = {
  state: oneOf(PAYMENT_STATES, PAYMENT_STATES[0]),
  q: words,
  from: day,
  to: day,
};

export const hasFilters = ({ q, from, to }: ShownList): boolean => `${q}${from}${to}` !== '';

interface PaymentFiltersProps {
  shown: ShownList;
  onFilter: (part: Partial<Filters>) => void;
  /** Why the list was refused, perhaps because of a filter. */
  error: Error | null;
}

export function PaymentFilters({ shown, onFilter, error }: PaymentFiltersProps) {
  const translation = useTranslation();
  const { t } = translation;
  const fields = refusedFields(errorBody(error));
  const { q, from, to } = shown;
  return (
    <div className="mt-8 flex flex-wrap items-end gap-x-4 gap-y-3">
      <SearchBox
        label={t('adminPayments.filters.q')}
        placeholder={t('adminPayments.filters.example')}
        value={q}
        onSearch={(next) => onFilter({ q: next })}
      />
      {(['from', 'to'] as const).map((name) => (
        <DayFilter
          key={name}
          name={name}
          label={t(`adminPayments.filters.${name}`)}
          value={shown[name]}
          error={fieldErrorText(fields[name], translation)}
          onDay={(chosen) => onFilter({ [name]: chosen })}
        />
      ))}
      {hasFilters(shown) && (
        <Button variant="quiet" onClick={() => onFilter({ q: '', from: '', to: '' })}>
          {t('adminPayments.filters.clear')}
        </Button>
      )}
      <DialogOpener variant="secondary" dialog={(close) => <ReportDialog from={from} to={to} onClose={close} />}>
        <Download className="size-5" aria-hidden />
        {t('adminPayments.report.open')}
      </DialogOpener>
    </div>
  );
}

interface DayFilterProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onDay: (day: string) => void;
}

/** A day that is typed passes through years such as 0002, which are not searched for. */
const FIRST_YEAR = '2000';

function DayFilter({ name, label, value, error, onDay }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Field name={name} label={label} error={error} className="max-sm:flex-1 max-sm:basis-36">
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value === '' || target.value >= FIRST_YEAR) onDay(target.value);
          }}
        />
      )}
    </Field>
  );
}
