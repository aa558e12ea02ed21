import { type CurrentUser, type DocumentRequest, emailKey, type OwnApplication, PAGES } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MembersOnly } from '../../components/page/members-only';
import { SendVerification } from '../../components/page/send-verification';
import { Banner } from '../../components/ui/banner';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { sectionLabel } from '../../lib/application-labels';
import { ownApplicationsQuery } from '../../lib/own-applications';
import { useCurrentUser } from '../../lib/session/current-user';
import { ApplicationList } from './application-list';
import { openRequest } from './documents/section-files';
import { PersonalHeader } from './personal-header';

interface PersonalAreaProps {
  /** Applications that were begun. */
  draft: (user: CurrentUser) => ReactNode;
  /** Whether `draft` shows one of the open tender, or is about to. */
  isDraftShown: boolean;
}

export function Component({ draft, isDraftShown }: PersonalAreaProps) {
  const { user } = useCurrentUser();
  const applications = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  return (
    <MembersOnly
      page={PAGES.personalArea}
      title="personalArea.page.title"
      requiredText="personalArea.required.text"
      callError={applications.error}
    >
      {(owner) => (
        <div className="page py-10 lg:py-14">
          <PersonalHeader user={owner} />
          <OpenRequestsNotice applications={applications.data ?? []} />
          {!applications.isPending && <UnconfirmedAddress user={owner} first={applications.data?.at(-1)} />}
          {draft(owner)}
          <ApplicationList query={applications} isBesideDraft={isDraftShown} />
        </div>
      )}
    </MembersOnly>
  );
}

interface UnconfirmedAddressProps {
  user: CurrentUser;
  /** The first application: its confirmation has the link, if it went to the address of the account (contract, section 10). */
  first: OwnApplication | undefined;
}

/** Asks to confirm the address; nothing once it is. */
function UnconfirmedAddress({ user, first }: UnconfirmedAddressProps) {
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

/** At the top of the page: each open request, with the way to its application. */
function OpenRequestsNotice({ applications }: { applications: readonly OwnApplication[] }) {
  return applications.map((application) => {
    const request = openRequest(application);
    return request && <RequestNotice key={application.id} application={application} request={request} />;
  });
}

function RequestNotice({ application, request }: { application: OwnApplication; request: DocumentRequest }) {
  const { t, language, day } = useFormats();
  const names = request.items.map(({ section }) => t(sectionLabel(section)));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <Banner
      tone="warning"
      title={t('personalArea.notice.title', { code: application.applicationCode })}
      className="mt-8 border border-ochre"
    >
      <p>{t('personalArea.notice.text', { list, date: day(request.deadline) })}</p>
      <Link
        to={{ hash: application.applicationCode }}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {t('personalArea.notice.link')}
      </Link>
    </Banner>
  );
}
