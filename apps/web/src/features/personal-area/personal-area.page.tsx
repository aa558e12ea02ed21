import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MembersOnly } from '../../components/account/members-only';
import { hasStory, ownApplicationsQuery } from '../../lib/own-applications';
import { useCurrentUser } from '../../lib/session/current-user';
import { ApplicationList } from './application-list';
import { PersonalHeader } from './personal-header';
import { OpenRequestsNotice } from './requests/open-requests-notice';
import { UnconfirmedAddress } from './unconfirmed-address';

/** @param draft an application that was begun */
export function Component({ draft }: { draft?: (user: CurrentUser) => ReactNode }) {
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
          <OpenRequestsNotice applications={applications.data?.filter(hasStory) ?? []} />
          <UnconfirmedAddress user={owner} />
          {draft?.(owner)}
          <ApplicationList query={applications} />
        </div>
      )}
    </MembersOnly>
  );
}
