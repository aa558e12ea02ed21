import {
  API,
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  COOPERATIVE,
  type CurrentUser,
  type OwnApplication,
  PAGES,
} from '@lacorte/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker, useNavigate, useParams } from 'react-router-dom';
import { LastingNotice } from '../../components/page/lasting-notice';
import { LoadFailed, MembersOnly } from '../../components/page/members-only';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { Spinner } from '../../components/ui/spinner';
import { TextLink } from '../../components/ui/text-link';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { useFocusOnChange } from '../../lib/forms/use-focus';
import { ownApplicationsQuery } from '../../lib/own-applications';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { hasLoggedOutSince } from '../../lib/session/logout';
import { beganElsewhere, tabGeneration, whenTabIsForgotten } from '../../lib/tab-storage';
import { changesIn } from './correction/corrected-values';
import { CorrectionForm, LeaveCorrection, useFieldList } from './correction/correction-form';
import { useCorrection } from './correction/use-correction';

/** /area-utente/domande/{id}/correggi */
export function Component() {
  const { id = '' } = useParams();
  const { user } = useCurrentUser();
  const [opened, setOpened] = useState<OwnApplication>();
  const [hasErrors, setErrors] = useState(false);
  const isLoggedOut = useIsLoggedOutElsewhere(user);
  // The form keeps the version that it opened with, so the list is read only until the application is found.
  const applications = useQuery({ ...ownApplicationsQuery, enabled: user !== null && opened?.id !== id });
  const found = applications.data?.find((application) => application.id === id);
  if (found && opened?.id !== id) setOpened(found);
  if (isLoggedOut) {
    if (opened) setOpened(undefined);
    return <LoggedOut />;
  }
  return (
    <MembersOnly
      page={PAGES.personalArea}
      title="correction.page.title"
      hasErrors={hasErrors}
      requiredText="personalArea.required.text"
      call={opened ? NO_ERROR : applications}
    >
      {(reader) => (
        <div className="page py-10 lg:py-14">
          {opened?.id === id ? (
            <Correction key={id} opened={opened} onErrors={setErrors} />
          ) : (
            <NoApplication query={applications} reader={reader} />
          )}
        </div>
      )}
    </MembersOnly>
  );
}

const NO_ERROR = { error: null, errorUpdatedAt: 0 };

/** Whether `user` has logged out in another tab while this page was theirs. */
function useIsLoggedOutElsewhere(user: CurrentUser | null): boolean {
  const queryClient = useQueryClient();
  const generation = useSyncExternalStore(whenTabIsForgotten, tabGeneration, tabGeneration);
  const [read, setRead] = useState<{ generation: number; since: number }>();
  if (user && !read) setRead({ generation, since: Date.now() });
  return !user && read !== undefined && read.generation !== generation && !hasLoggedOutSince(queryClient, read.since);
}

/** Takes the place of the form, because a logout in another tab has emptied it. */
function LoggedOut() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  usePageHead('correction.page.title');
  return (
    <div className="page py-10 lg:py-14">
      <h1 className="mb-5 text-3xl">{t('correction.page.title')}</h1>
      <LastingNotice title={t('session.logout.done')}>
        <p>{t('correction.page.emptied')}</p>
        <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
          {t('session.login.submit')}
        </Button>
      </LastingNotice>
    </div>
  );
}

interface NoApplicationProps {
  query: Pick<ReturnType<typeof useQuery>, 'data' | 'isPending' | 'refetch'>;
  reader: CurrentUser;
}

function NoApplication({ query, reader }: NoApplicationProps) {
  const { t } = useTranslation();
  if (query.isPending) return <Spinner label={t('personalArea.page.loading')} />;
  const isOthers = query.data !== undefined && beganElsewhere(reader.id);
  const isUnknown = query.data !== undefined && !isOthers;
  return (
    <>
      <h1 className="mb-5 text-3xl">{t(isUnknown ? 'correction.unknown.title' : 'correction.page.title')}</h1>
      {query.data ? (
        <>
          {isOthers ? (
            <LastingNotice title={t('session.other.title')}>{t('session.logout.otherText')}</LastingNotice>
          ) : (
            <p className="max-w-text text-lg">{t('correction.unknown.text')}</p>
          )}
          <ButtonLink to={PAGES.personalArea} variant="secondary" className="mt-5">
            {t('correction.page.back')}
          </ButtonLink>
        </>
      ) : (
        <LoadFailed onRetry={query.refetch} />
      )}
    </>
  );
}

const openFields = ({ mayCorrect }: OwnApplication) => mayCorrect;

function Correction({ opened, onErrors }: { opened: OwnApplication; onErrors: (hasErrors: boolean) => void }) {
  const { t } = useTranslation();
  const { id, applicationCode } = opened;
  const card = { pathname: PAGES.personalArea, hash: applicationCode };
  const navigate = useNavigate();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const readAgain = async () => {
    const all = await queryClient.fetchQuery({ ...ownApplicationsQuery, staleTime: 0 });
    return all.find((application) => application.id === id);
  };
  const correction = useCorrection<OwnApplication>({
    opened,
    openFields,
    send: (body) => requestJson('PUT', API.ownApplication(id), body),
    reread: () => readAgain().catch(() => undefined),
    onDone: async (corrected) => {
      queryClient.setQueryData(ownApplicationsQuery.queryKey, (all) =>
        all?.map((application) => (application.id === id ? corrected : application)),
      );
      void queryClient.invalidateQueries({ queryKey: [API.application(id)] });
      toast({ title: t('correction.done.title'), description: t('correction.done.text'), tone: 'success' });
      await navigate(card);
    },
  });
  const { form, stored, open } = correction;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !correction.isSaved() &&
      currentLocation.pathname !== nextLocation.pathname &&
      changesIn(form.getValues(), stored).length > 0,
  );
  return (
    <>
      <TextLink to={card} className="gap-2">
        <ArrowLeft className="size-5" aria-hidden />
        {t('correction.page.back')}
      </TextLink>
      <h1 className="mt-3 text-3xl sm:text-4xl">{t('correction.page.title')}</h1>
      <p className="mt-2 text-muted">{t('correction.page.code', { code: applicationCode })}</p>
      <p className="mt-3 max-w-text text-lg">{t('correction.page.intro')}</p>
      <div aria-hidden className="railing my-8" />
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        <WhatMayChange open={open} isWithdrawn={stored.withdrawnAt !== null} />
        {open.length > 0 && (
          <CorrectionForm
            correction={correction}
            onErrors={onErrors}
            hintOf={hintOf}
            cancel={
              <ButtonLink to={card} variant="secondary" size="large">
                {t('correction.form.cancel')}
              </ButtonLink>
            }
          />
        )}
      </div>
      {blocker.state === 'blocked' && (
        <LeaveCorrection onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      )}
    </>
  );
}

const hintOf = (name: ApplicationFieldName) => name === 'email' && <EmailHint />;

/** The e-mail address of an application follows the address of the account (contract, section 10). */
function EmailHint() {
  const { t } = useTranslation();
  return (
    <>
      {t('correction.email.text')} <TextLink to={PAGES.security}>{t('correction.email.link')}</TextLink>
    </>
  );
}

/** Says why some fields, or all, cannot be changed here. */
function WhatMayChange(props: { open: readonly ApplicationFieldName[]; isWithdrawn: boolean }) {
  const { open, isWithdrawn } = props;
  const { t } = useTranslation();
  const listOf = useFieldList();
  const { email } = COOPERATIVE;
  const isForm = open.length > 0;
  // The form with the focused button disappears when no field can be changed any more.
  const banner = useFocusOnChange<HTMLDivElement>(String(isForm));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form disappears, after the banner has got the focus.
  useEffect(() => {
    if (document.activeElement === banner.current) banner.current?.scrollIntoView();
  }, [isForm]);
  if (open.length >= APPLICATION_FIELD_NAMES.length - 1) return null;
  const none = isWithdrawn ? 'correction.closed.withdrawn' : 'correction.closed.none';
  return (
    <div ref={banner} tabIndex={-1} className="scroll-mt-6">
      <Banner tone="info" role="status" title={t(isForm ? 'correction.closed.title' : 'correction.closed.all')}>
        {t(isForm ? 'correction.closed.text' : none, { list: listOf(open), email })}
      </Banner>
    </div>
  );
}
