import type { ReactNode } from 'react';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { ApplicationList } from './application-list';
import { LoadFailed } from './load-failed';
import { PersonalHeader } from './personal-header';
import { useDeparture } from './use-departure';
import { useUserApplications } from './user-applications';

export function Component() {
  const { t } = useTranslation();
  usePageHead('personalArea.page.title');
  const session = useCurrentUser();
  const applications = useUserApplications({ enabled: session.user !== null });
  const departure = useDeparture({
    user: session.user,
    isKnown: !session.isLoading && session.error === null,
    applicationsError: applications.error,
  });

  if (session.error) {
    return (
      <Waiting>
        <LoadFailed onRetry={session.refetch} />
      </Waiting>
    );
  }
  if (departure) {
    return (
      <Waiting>
        <p className="text-lg text-muted">{t(DEPARTURE_TEXT[departure])}</p>
      </Waiting>
    );
  }
  if (!session.user) {
    return (
      <Waiting>
        <Spinner label={t('personalArea.page.loading')} />
      </Waiting>
    );
  }
  return (
    <div className="page py-10 lg:py-14">
      <PersonalHeader user={session.user} />
      <ApplicationList query={applications} />
    </div>
  );
}

const DEPARTURE_TEXT = {
  accessRequired: 'personalArea.required.text',
  sessionExpired: 'personalArea.expired.text',
  loggedOut: 'session.logout.doneText',
} as const;

/** The page while it has nobody to greet. */
function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="page min-h-96 py-16">
      <h1 className="mb-6 text-3xl">{t('personalArea.page.title')}</h1>
      {children}
    </section>
  );
}
