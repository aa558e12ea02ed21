import { type ApplicationDetails, type CurrentUser, PAGES } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Payment } from '../../components/application/payment';
import { StatusHistory } from '../../components/application/status-history';
import { Banner } from '../../components/ui/banner';
import { ButtonLink } from '../../components/ui/button-link';
import { Card } from '../../components/ui/card';
import { LoadFailed } from '../../components/ui/load-failed';
import { Skeleton, Spinner } from '../../components/ui/spinner';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { viewedApplication } from '../../lib/applications/application-refresh';
import { readListState } from '../../lib/applications-list/list-state';
import { useListTrail } from '../../lib/applications-list/list-trail';
import { useOrigin } from '../../lib/applications-list/origin';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useApplicationTender } from '../../lib/tender/application-tender';
import { assessmentQuery } from './assessment/use-assessment';
import { Desk } from './desk';
import { ApplicationHead } from './head/desk-head';
import type { CorrectionDialog } from './head/office-acts';
import { TrailLinks } from './head/trail-links';
import { ShortcutsDialog, useShortcutChoice, useShortcuts } from './keys/shortcuts';
import { IncomingPayments } from './record/record';

interface ApplicationPageProps {
  id: string;
  admin: CurrentUser;
  /** Dialog in which the office corrects the application. */
  correction: CorrectionDialog;
}

export function ApplicationPage({ id, admin, correction }: ApplicationPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const trail = useListTrail(id);
  const origin = useOrigin();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const keys = useShortcutChoice();
  const { toast } = useToast();
  const goTo = (address: string | undefined, atEnd: string) => {
    if (address !== undefined) void navigate(address, { replace: true, state: origin?.state });
    else if (trail.isKnown) toast({ title: t(atEnd) });
  };
  const shortcuts = {
    j: () => goTo(trail.next, 'adminApplication.trail.noNext'),
    k: () => goTo(trail.previous, 'adminApplication.trail.noPrevious'),
    l: () => void navigate(trail.back.to, { state: trail.back.state }),
    '?': () => setHelpOpen(true),
  };
  useShortcuts(shortcuts, keys.areOn);
  return (
    <div className="mx-auto w-full max-w-440 px-[clamp(0.75rem,2vw,2rem)] pt-4 pb-10">
      <TrailLinks trail={trail} onHelp={() => setHelpOpen(true)} />
      <Content key={id} id={id} admin={admin} areKeysOn={keys.areOn} correction={correction} />
      {isHelpOpen && <ShortcutsDialog choice={keys} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function Content({ id, admin, areKeysOn, correction }: ApplicationPageProps & { areKeysOn: boolean }) {
  const { t } = useTranslation();
  const view = useQuery(viewedApplication(id));
  // Waits for the call for the application, because that call records the view.
  const assessment = useQuery({ ...assessmentQuery(id, admin.id), enabled: view.data !== undefined });
  const tender = useApplicationTender(id);
  const [params] = useSearchParams();
  usePageHead(view.data ? 'adminApplication.page.titleOf' : 'adminApplication.page.title', undefined, {
    code: view.data?.applicationCode ?? '',
  });
  // The page stays when only the application could not be read again after a correction.
  const error = (view.data ? null : view.error) ?? assessment.error;
  if (isNotFound(view.error)) return <Unknown />;
  // The list also contains erased applications. The call for their assessment answers 404.
  if (view.data && isNotFound(assessment.error)) return <ErasedApplication application={view.data} />;
  if (error || tender.state === 'failed') {
    return (
      <>
        <h1 className="mt-4 mb-5 text-2xl">{t('adminApplication.page.title')}</h1>
        <LoadFailed
          role="alert"
          title={t('admin.details.failed')}
          text={t('admin.details.failedText')}
          query={{ error, refetch, isFetching: view.isFetching || assessment.isFetching || tender.isRetrying }}
        />
      </>
    );
  }
  if (!view.data || !assessment.data || !tender.tender) return <Loading />;
  return (
    <Desk
      key={admin.id}
      application={view.data}
      assessment={assessment.data}
      tender={tender.tender}
      admin={admin}
      areKeysOn={areKeysOn}
      correction={correction}
      list={readListState(params)}
    />
  );

  /** Repeats only the calls that failed, because each call for the application is recorded. */
  function refetch(): undefined {
    if (view.isError) void view.refetch();
    if (assessment.isError) void assessment.refetch();
    if (tender.state === 'failed') tender.retry();
  }
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div aria-busy className="mt-4">
      <h1 className="text-2xl">
        <Spinner label={t('admin.details.loading')} />
      </h1>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-112" />
      </div>
    </div>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <div className="mt-6 flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <FileQuestion className="size-12 text-shutter" aria-hidden />
      <h1 className="mt-4 text-2xl">{t('adminApplication.unknown.title')}</h1>
      <p className="mt-1.5 text-muted">{t('adminApplication.unknown.text')}</p>
      <ButtonLink to={PAGES.admin} variant="secondary" className="mt-5">
        {t('adminApplication.trail.back')}
      </ButtonLink>
    </div>
  );
}

/** Shows what remains after the applicant's data were erased: code, status and payments. */
function ErasedApplication({ application }: { application: ApplicationDetails }) {
  const { t } = useTranslation();
  return (
    <>
      <ApplicationHead application={application} />
      <Banner tone="info" title={t('admin.erased.title')} className="mt-4 max-w-text">
        {t('admin.erased.text')}
      </Banner>
      <div className="mt-6 grid gap-5 lg:grid-cols-2">
        <Card className="grid content-start gap-6">
          <Payment application={application} />
          <IncomingPayments application={application} />
        </Card>
        <Card>
          <StatusHistory id={application.id} />
        </Card>
      </div>
    </>
  );
}
