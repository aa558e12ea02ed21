import type { AdminApplication } from '@lacorte/contracts';
import { DataItem, DataList } from '../../../components/ui/data-list';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { housingLabel } from '../../../lib/application/housing-labels';

export function PersonalTab({ application }: { application: AdminApplication }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (
    <DataList className="sm:grid-cols-2">
      <DataItem label={t('admin.personal.name')}>{`${application.nome} ${application.cognome}`}</DataItem>
      <DataItem label={t('admin.personal.taxCode')}>
        <span className="tabular-nums">{application.codiceFiscale}</span>
      </DataItem>
      <DataItem label={t('admin.personal.birthDate')}>{day(application.dataNascita)}</DataItem>
      <DataItem label={t('admin.personal.birthPlace')}>{application.luogoNascita}</DataItem>
      <DataItem label={t('admin.personal.address')}>{application.indirizzo}</DataItem>
      <DataItem label={t('admin.personal.municipality')}>{`${application.comune} (${application.provincia})`}</DataItem>
      <DataItem label={t('admin.personal.residenceYears')}>
        {application.anniResidenzaLombardia || t('admin.personal.notSpecified')}
      </DataItem>
      <DataItem label={t('admin.personal.housing')}>{t(housingLabel(application.tipologiaAbitazione))}</DataItem>
    </DataList>
  );
}
