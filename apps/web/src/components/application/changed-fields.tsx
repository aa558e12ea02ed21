import type { CorrectedField } from '@lacorte/contracts';
import { useFormats } from '../../i18n/use-formats';
import { fieldText } from '../../lib/field-text';

/** Lists corrected fields with the old and the new value, in the words of the form. */
export function ChangedFields({ changes }: { changes: readonly CorrectedField[] }) {
  const formats = useFormats();
  const { t } = formats;
  const inWords = (field: CorrectedField['field'], value: string | null) =>
    value ? t('correction.change.value', { value: fieldText(field, value, formats) }) : t('correction.change.empty');
  return (
    <ul className="grid gap-2">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere">
          <span className="font-semibold">{t(`applicationForm.field.${field}`)}</span>{' '}
          {t('correction.change.values', { from: inWords(field, from), to: inWords(field, to) })}
        </li>
      ))}
    </ul>
  );
}
