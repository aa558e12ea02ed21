import { HOUSING_TYPES, type Tender } from '@lacorte/contracts';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { FigureTable } from './rules';

/** How many homes of each type are assigned; nothing when no number is given. */
export function Homes({ homes }: { homes: Tender['homes'] | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const given = HOUSING_TYPES.flatMap((type) => {
    const count = homes?.[type] ?? 0;
    return count > 0 ? [{ id: type, name: t(HOUSING_LABELS[type]), value: number(count) }] : [];
  });
  if (given.length === 0) return null;
  return (
    <>
      <h3 className="mt-10 text-xl">{t('tender.homes.title')}</h3>
      <FigureTable
        caption={t('tender.homes.title')}
        columns={[t('tender.homes.columnType'), t('tender.homes.columnNumber')]}
        rows={given}
      />
    </>
  );
}
