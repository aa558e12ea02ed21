import { type AdminTender, HOUSING_TYPES } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { SelectField } from '../../../components/ui/select';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { tenderPage } from './steps';

interface TenderBarProps {
  tenders: readonly AdminTender[];
  shown: AdminTender | undefined;
  onChoose: (id: string) => void;
}

/** Choice of the tender, with its state and its homes. */
export function TenderBar({ tenders, shown, onChoose }: TenderBarProps) {
  const { t } = useTranslation();
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-8 gap-y-4">
      <SelectField
        name="tender"
        label={t('admin.tender.label')}
        className="w-full sm:w-56"
        value={shown?.id ?? ''}
        placeholder={shown ? undefined : t('adminRankings.tender.choose')}
        options={tenders.map(({ id, code }) => ({ value: id, label: code }))}
        onChoose={onChoose}
      />
      {shown && <Facts tender={shown} />}
    </div>
  );
}

function Facts({ tender: { id, status, closesAt, homes } }: { tender: AdminTender }) {
  const { t, number, dateTime } = useFormats();
  let all = 0;
  for (const type of HOUSING_TYPES) all += homes[type];
  const state =
    status === 'closed' && closesAt
      ? t('adminRankings.tender.closedAt', { date: dateTime(closesAt) })
      : t(`adminRankings.tender.${status}`);
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-3">
      <div>
        <dt className="text-sm text-muted">{t('adminRankings.tender.state')}</dt>
        <dd className="font-medium">{state}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-muted">{t('adminRankings.tender.homes', { number: number(all) })}</dt>
        <dd className="flex flex-wrap gap-x-4 gap-y-1 font-medium tabular-nums">
          {HOUSING_TYPES.map((type) => (
            <span key={type}>
              {t('adminRankings.tender.homesOf', { type: t(HOUSING_LABELS[type]), number: number(homes[type]) })}
            </span>
          ))}
          <Link to={tenderPage(id)} className="text-brand underline underline-offset-3">
            {t('adminRankings.tender.link')}
          </Link>
        </dd>
        {all === 0 && <dd className="text-sm text-warning">{t('adminRankings.tender.noHomes')}</dd>}
      </div>
    </dl>
  );
}
