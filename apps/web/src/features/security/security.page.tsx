import { PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MembersOnly } from '../../components/account/members-only';
import { useCurrentUser } from '../../lib/session/current-user';
import { forgetSession } from '../../lib/session/forget-session';
import { AccountSections } from './account-sections';
import { Erased } from './own-data/erased';
import { useSessions } from './sessions/sessions-calls';

/** /area-utente/sicurezza: how the account is protected, and what becomes of its data (contract, section 4). */
export function Component() {
  const queryClient = useQueryClient();
  const [isErased, setErased] = useState(false);
  const { user } = useCurrentUser();
  const sessions = useSessions({ enabled: user !== null && !isErased });

  // Before the page notices the end of the session and leaves.
  if (isErased) return <Erased />;
  return (
    <MembersOnly
      page={PAGES.security}
      title="security.page.title"
      requiredText="security.page.required"
      callError={sessions.error}
    >
      {(owner) => (
        <AccountSections
          user={owner}
          sessions={sessions}
          onErased={() => {
            setErased(true);
            forgetSession(queryClient);
          }}
        />
      )}
    </MembersOnly>
  );
}
