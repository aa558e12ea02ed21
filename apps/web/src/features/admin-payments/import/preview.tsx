import type { ImportPreview } from '@lacorte/contracts';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useFormats } from '../../../i18n/use-formats';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { RefusedRows } from './refused-rows';

interface PreviewProps {
  fileName: string;
  preview: ImportPreview;
  /** Says that the file is of another account. */
  otherAccount: string | undefined;
  onImport: () => void;
  /** Null where the columns cannot be chosen. */
  onColumns: (() => void) | null;
  onCancel: () => void;
}

/** Shows how a statement was understood, before anything is taken. */
export function Preview({ fileName, preview, otherAccount, onImport, onColumns, onCancel }: PreviewProps) {
  const { t, number, money, day, moneyIn } = useFormats();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const { format, rows, credits, amountCents, ignored, refused } = preview;
  const isEmpty = rows.length === 0;
  return (
    <div className="mt-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
        {t('adminPayments.preview.title', { name: fileName })}
      </h3>
      {otherAccount && (
        <Banner tone="warning" className="mt-3">
          {otherAccount}
        </Banner>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        <li>{t(`adminPayments.format.${format}`)}</li>
        <li className="font-semibold">
          {isEmpty
            ? t('adminPayments.result.noCredit')
            : t('adminPayments.result.credits', {
                count: credits,
                number: number(credits),
                amount: money(amountCents),
              })}
        </li>
        {ignored > 0 && <li>{t('adminPayments.result.ignored', { count: ignored, number: number(ignored) })}</li>}
        {refused.length > 0 && (
          <li className="font-semibold">
            {t('adminPayments.result.refused', { count: refused.length, number: number(refused.length) })}
          </li>
        )}
      </ul>
      {!isEmpty && (
        <>
          <p className="mt-4 text-sm text-muted">
            {t('adminPayments.preview.rows', { count: rows.length, number: number(rows.length) })}
          </p>
          <ul
            aria-label={t('adminPayments.preview.list')}
            className="mt-1 divide-y divide-line border-y border-line text-sm"
          >
            {rows.map((row) => (
              <li key={row.line} className="grid gap-x-6 py-2 sm:grid-cols-[9rem_1fr]">
                <span className="tabular-nums">
                  <span className="font-semibold">{moneyIn(row.amountCents, row.currency)}</span>
                  <span className="text-muted max-sm:ml-3 sm:block">{day(row.date)}</span>
                </span>
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{row.payer || t('adminPayments.row.noPayer')}</span>
                  {row.text}
                  {row.reference !== null && (
                    <span className="block text-muted">
                      {t('adminPayments.row.reference', { reference: row.reference })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <RefusedRows rows={refused} />
      <div className="mt-5 flex flex-wrap gap-3">
        {/* Also without credits, because the answer compares the balances. */}
        <Button onClick={onImport}>
          {t(otherAccount ? 'adminPayments.preview.importAnyway' : 'adminPayments.preview.import')}
        </Button>
        {onColumns && (
          <Button variant="secondary" onClick={onColumns}>
            {t('adminPayments.preview.columns')}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t('adminPayments.form.cancel')}
        </Button>
      </div>
    </div>
  );
}
