import { type CurrentUser, emailKey, type OwnApplication, PAGES } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { House, KeyRound, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { MembersOnly } from '../../components/page/members-only';
import { SendVerification } from '../../components/page/send-verification';
import { Avatar } from '../../components/ui/avatar';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { TextLink } from '../../components/ui/text-link';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useSectionList } from '../../lib/application-labels';
import { ownApplicationsQuery } from '../../lib/own-applications';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLogout } from '../../lib/session/logout';
import { fullName, greetingName, initials } from '../../lib/session/user-name';
import { ApplicationList } from './application-list';
import { openRequest } from './documents/section-files';

/** /area-utente. `isDraftShown` says whether `draft` shows a draft or is still reading it. */
export function Component(props: { draft: (user: CurrentUser) => ReactNode; isDraftShown: boolean }) {
  const { draft, isDraftShown } = props;
  const { user } = useCurrentUser();
  const applications = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  return (
    <MembersOnly
      page={PAGES.personalArea}
      title="personalArea.page.title"
      requiredText="personalArea.required.text"
      call={applications}
    >
      {(owner) => (
        <div className="page py-10 lg:py-14">
          <PersonalHeader user={owner} />
          {applications.data?.map((application) => (
            <RequestNotice key={application.id} application={application} />
          ))}
          {!applications.isPending && <UnconfirmedAddress user={owner} first={applications.data?.at(-1)} />}
          {draft(owner)}
          <ApplicationList query={applications} isBesideDraft={isDraftShown} />
        </div>
      )}
    </MembersOnly>
  );
}

/** Asks the user to confirm the address. The e-mail about the first application has the link if it went to this address. */
function UnconfirmedAddress({ user, first }: { user: CurrentUser; first: OwnApplication | undefined }) {
  const { t } = useTranslation();
  if (user.emailVerified) return null;
  const isSent = first !== undefined && emailKey(first.email) === emailKey(user.email);
  const text = isSent ? 'personalArea.unconfirmed.text' : 'personalArea.unconfirmed.notSent';
  return (
    <Banner tone="warning" title={t('personalArea.unconfirmed.title')} className="mt-8">
      <p className="mt-1 mb-3 max-w-text wrap-anywhere">{t(text, { email: user.email })}</p>
      <SendVerification isFirst={!isSent} />
    </Banner>
  );
}

/** Says at the top of the page what the office has asked for, with a link to the application. */
function RequestNotice({ application }: { application: OwnApplication }) {
  const { t, day } = useFormats();
  const request = openRequest(application);
  const list = useSectionList(request?.items.map(({ section }) => section) ?? []);
  if (!request) return null;
  return (
    <Banner
      tone="warning"
      title={t('personalArea.notice.title', { count: request.items.length, code: application.applicationCode })}
      className="mt-8 border border-ochre"
    >
      <p>{t('personalArea.notice.text', { list, date: day(request.deadline) })}</p>
      <TextLink to={{ hash: application.applicationCode }}>{t('personalArea.notice.link')}</TextLink>
    </Banner>
  );
}

function PersonalHeader({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const logout = useLogout();
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <div className="flex min-w-0 flex-1 basis-80 items-center gap-4">
          <Avatar initials={initials(user)} large />
          <div className="min-w-0">
            <h1 className="text-2xl wrap-anywhere sm:text-3xl">
              {t('personalArea.header.greeting', { name: greetingName(user) })}
            </h1>
            {fullName(user) && <p className="truncate text-muted">{user.email}</p>}
          </div>
        </div>
        <div className="flex w-full flex-wrap gap-3 *:flex-auto sm:w-auto">
          <ButtonLink to={PAGES.home} variant="secondary">
            <House className="size-5" aria-hidden />
            {t('personalArea.header.home')}
          </ButtonLink>
          <ButtonLink to={PAGES.security} variant="secondary">
            <KeyRound className="size-5" aria-hidden />
            {t('personalArea.header.security')}
          </ButtonLink>
          <Button
            variant="secondary"
            pending={logout.isPending}
            pendingText={t('personalArea.header.leaving')}
            onClick={() => logout.mutate()}
          >
            <LogOut className="size-5" aria-hidden />
            {t('personalArea.header.logout')}
          </Button>
        </div>
      </div>
      <div aria-hidden className="railing mt-8" />
    </header>
  );
}
