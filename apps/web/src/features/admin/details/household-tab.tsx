import type { AdminApplication } from '@lacorte/contracts';
import { DataItem, DataList } from '../../../components/ui/data-list';
import { useTranslation } from '../../../i18n/translations';
import { presence } from '../../../lib/application/presence';

export function HouseholdTab({ application }: { application: AdminApplication }) {
  const { t } = useTranslation();
  return (
    <DataList className="sm:grid-cols-2">
      <DataItem label={t('admin.household.adults')}>{application.numeroMaggiorenni}</DataItem>
      <DataItem label={t('admin.household.minors')}>
        {presence(application.presenzaMinori, application.numeroMinori, t)}
      </DataItem>
      <DataItem label={t('admin.household.disabled')}>
        {presence(application.presenzaDisabile, application.numeroDisabili, t)}
      </DataItem>
    </DataList>
  );
}
