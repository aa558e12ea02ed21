import { ERASED_TAX_CODE, type ListedApplication } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { PanelsTopLeft } from 'lucide-react';
import { RequestsSection } from '../../../components/application/document-requests/requests-section';
import { Payment } from '../../../components/application/payment';
import { LoadingLines } from '../../../components/application/section';
import { ApplicationBadges } from '../../../components/application/status-badge';
import { StatusHistory } from '../../../components/application/status-history';
import { StatusSelect } from '../../../components/application/status-select';
import { Banner } from '../../../components/ui/banner';
import { ButtonLink } from '../../../components/ui/button-link';
import { DataItem, DataList } from '../../../components/ui/card';
import { Dialog } from '../../../components/ui/dialog';
import { LoadFailed } from '../../../components/ui/load-failed';
import { Tabs } from '../../../components/ui/tabs';
import { useFormats } from '../../../i18n/use-formats';
import { housingLabel, presence } from '../../../lib/application-labels';
import { viewedApplication } from '../../../lib/applications/application-refresh';
import { useListState } from '../../../lib/applications-list/list-state';
import { applicationAddress } from '../../../lib/applications-list/list-trail';
import { problemText } from '../../../lib/refusal-text';
import { DocumentsTab } from './documents-tab';

/** Fields that identify an application. The list of document requests has only these fields. */
export type NamedApplication = Pick<ListedApplication, 'id' | 'applicationCode' | 'nome' | 'cognome'>;

interface ApplicationDetailsProps {
  opened: NamedApplication;
  /** The same application, if the list of the page contains it. */
  listed: ListedApplication | undefined;
  onClose: () => void;
}

/** Shows details only after the server has answered, because the server must record the view first. */
export function ApplicationDetails({ opened, listed, onClose }: ApplicationDetailsProps) {
  const formats = useFormats();
  const { t, dateTime } = formats;
  const { state } = useListState();
  const view = useQuery(viewedApplication(opened.id));
  const known = view.data ?? listed;
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={known && isErased(known) ? t('admin.erased.name') : `${opened.nome} ${opened.cognome}`}
      description={
        known
          ? t('admin.details.description', { code: known.applicationCode, date: dateTime(known.createdAt) })
          : t('admin.details.code', { code: opened.applicationCode })
      }
    >
      <ButtonLink to={applicationAddress(opened.id, state)} variant="secondary" size="compact" className="mb-5 text-sm">
        <PanelsTopLeft className="size-4" aria-hidden />
        {t('admin.details.page')}
      </ButtonLink>
      {view.data && <Content application={listed && listed.version > view.data.version ? listed : view.data} />}
      {!view.data && view.isError && (
        <LoadFailed
          role="alert"
          title={t('admin.details.failed')}
          text={problemText(view.error, formats, t('admin.details.failedText'))}
          query={view}
        />
      )}
      {view.isPending && (
        <div aria-busy className="lg:min-h-112">
          <p role="status" className="sr-only">
            {t('admin.details.loading')}
          </p>
          <LoadingLines />
        </div>
      )}
    </Dialog>
  );
}

/** Returns whether placeholders have replaced the data of the applicant. */
function isErased({ codiceFiscale }: ListedApplication): boolean {
  return codiceFiscale === ERASED_TAX_CODE;
}

function Content({ application }: { application: ListedApplication }) {
  const { t } = useFormats();
  const tabs = [
    { id: 'personal', label: t('admin.details.personal'), content: <PersonalTab application={application} /> },
    { id: 'household', label: t('admin.details.household'), content: <HouseholdTab application={application} /> },
    { id: 'documents', label: t('admin.details.documents'), content: <DocumentsTab application={application} /> },
  ];
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        {isErased(application) ? (
          <Banner tone="info" title={t('admin.erased.title')}>
            {t('admin.erased.text')}
          </Banner>
        ) : (
          <>
            <Tabs label={t('admin.details.tabs')} tabs={tabs} className="lg:min-h-96" />
            <RequestsSection application={application} />
          </>
        )}
      </div>
      <aside className="grid content-start gap-7 lg:border-l lg:border-line lg:pl-8">
        <section>
          <h3 className="font-sans text-base font-semibold">{t('admin.table.status')}</h3>
          <p className="mt-2 mb-3 flex flex-wrap gap-2">
            <ApplicationBadges application={application} />
          </p>
          <StatusSelect application={application} />
        </section>
        <Payment key={application.id} application={application} />
        <StatusHistory id={application.id} />
      </aside>
    </div>
  );
}

function HouseholdTab({ application }: { application: ListedApplication }) {
  const { t } = useFormats();
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

function PersonalTab({ application }: { application: ListedApplication }) {
  const { t, day } = useFormats();
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
