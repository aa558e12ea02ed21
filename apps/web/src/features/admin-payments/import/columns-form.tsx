import type { ColumnMapping, UnknownTable } from '@lacorte/contracts';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { useTranslation } from '../../../i18n/translations';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';

const CONTENTS = ['date', 'amount', 'credit', 'debit', 'text', 'payer', 'reference', 'currency'] as const;
type Content = (typeof CONTENTS)[number];
type Contents = readonly (Content | '')[];

function contentsIn(mapping: ColumnMapping | null, count: number): Contents {
  return Array.from({ length: count }, (_, column) => {
    const named = CONTENTS.find((content) => [mapping?.[content]].flat().includes(column));
    return named ?? '';
  });
}

/** Returns what `columns` of the call takes, or the key of the sentence that says what is missing or named twice. */
export function mappingOf(contents: Contents, headerLine: number): { mapping?: ColumnMapping; problem?: string } {
  const at = (content: Content) => contents.flatMap((one, column) => (one === content ? [column] : []));
  if (CONTENTS.some((content) => content !== 'text' && at(content).length > 1)) {
    return { problem: 'adminPayments.columns.twice' };
  }
  const [date] = at('date');
  const [amount] = at('amount');
  const [credit] = at('credit');
  const [debit] = at('debit');
  if (date === undefined) return { problem: 'adminPayments.columns.noDate' };
  const others = (['payer', 'reference', 'currency'] as const).flatMap((one) => at(one).map((column) => [one, column]));
  const text = at('text');
  const more = { ...(text.length > 0 && { text }), ...Object.fromEntries(others) };
  const isPair = credit !== undefined && debit !== undefined;
  if (amount !== undefined && credit === undefined && debit === undefined) {
    return { mapping: { headerLine, date, amount, ...more } };
  }
  if (amount === undefined && isPair) return { mapping: { headerLine, date, credit, debit, ...more } };
  return { problem: 'adminPayments.columns.noAmount' };
}

interface ColumnsFormProps {
  table: UnknownTable;
  problem: string | undefined;
  onColumns: (columns: ColumnMapping) => void;
  onCancel: () => void;
}

/** Asks what each column of a table contains, beside its first values. */
export function ColumnsForm({ table, problem: refusal, onColumns, onCancel }: ColumnsFormProps) {
  const { t } = useTranslation();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const count = Math.max(table.columns.length, ...table.rows.map(({ length }) => length));
  const [contents, setContents] = useState(() => contentsIn(table.suggestion, count));
  const [problem, setProblem] = useState(refusal);
  return (
    <Form noValidate onSubmit={submit} className="mt-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('adminPayments.columns.title')}
      </h3>
      <p className="mt-1 max-w-text text-sm text-muted">
        {t(table.headerLine === 0 ? 'adminPayments.columns.introWithoutHeader' : 'adminPayments.columns.intro')}
      </p>
      <div className="mt-4 grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {contents.map((content, column) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places.
            key={column}
            name={`column-${column}`}
            label={
              <span className="wrap-anywhere">
                {table.columns[column] || t('adminPayments.columns.unnamed', { number: column + 1 })}
              </span>
            }
            hint={<Values rows={table.rows} column={column} />}
            value={content}
            all={t('adminPayments.columns.none')}
            options={CONTENTS.map((one) => ({ value: one, label: t(`adminPayments.columns.${one}`) }))}
            onChoose={(chosen) => {
              const next = CONTENTS.find((one) => one === chosen) ?? '';
              setContents(contents.map((before, index) => (index === column ? next : before)));
            }}
          />
        ))}
      </div>
      {problem && (
        <Banner tone="danger" role="alert" className="mt-4">
          {problem}
        </Banner>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit">{t('adminPayments.columns.submit')}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('adminPayments.form.cancel')}
        </Button>
      </div>
    </Form>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const { mapping, problem: missing } = mappingOf(contents, table.headerLine);
    setProblem(missing && t(missing));
    if (mapping) onColumns(mapping);
  }
}

function Values({ rows, column }: { rows: string[][]; column: number }) {
  const { t } = useTranslation();
  const values = rows.map((row) => row[column] ?? '').filter((value) => value !== '');
  return (
    <span className="block max-h-24 overflow-hidden wrap-anywhere">
      {values.length > 0 ? values.join(' · ') : t('adminPayments.columns.empty')}
    </span>
  );
}
