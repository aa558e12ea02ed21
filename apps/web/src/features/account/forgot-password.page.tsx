import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ThresholdCard } from '../../components/account/threshold-card';
import { LinkSent } from './link-sent';
import { RequestLink } from './request-link';

/** /password-dimenticata: asks for a link to set a new password (contract, section 4). */
export function Component() {
  const { key, state } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  // The e-mail address typed into the login; it comes in the navigation state, not in the URL.
  const typed: unknown = state?.email;
  return (
    <ThresholdCard icon={KeyRound} title="account.forgot.title">
      {sentTo === undefined ? (
        <RequestLink key={key} email={typeof typed === 'string' ? typed : ''} onSent={setSentTo} />
      ) : (
        <LinkSent email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
      )}
    </ThresholdCard>
  );
}
