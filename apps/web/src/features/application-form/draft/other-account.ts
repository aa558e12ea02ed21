import { type CurrentUser, emailKey } from '@lacorte/contracts';
import { useState } from 'react';
import { beganElsewhere, forgetElsewhere } from '../../../lib/tab-storage';
import { readTabDraft } from './tab-drafts';

/** Whether `user` logged in in another tab while a visitor typed another e-mail address in this one. */
export function isOfOtherEmail(user: CurrentUser | null | undefined): boolean {
  if (!user || !beganElsewhere(user.id)) return false;
  const { values, version = null } = readTabDraft(null) ?? {};
  const email = values?.email?.trim() ?? '';
  // A draft with a version was saved for the account that this tab has made for it.
  return version === null && email !== '' && emailKey(email) !== emailKey(user.email);
}

/** An account about which the reader is asked. */
export interface Asked {
  account: CurrentUser;
  /** Called when the reader goes on with the account. */
  onGoOn: () => void;
}

/** Returns the user of the form. While the reader is asked about another account, the form stays that of a visitor. */
export function useFormUser(user: CurrentUser | null): { user: CurrentUser | null; asked?: Asked } {
  const id = user?.id;
  const [seen, setSeen] = useState(() => ({ id, isAsked: isOfOtherEmail(user) }));
  const now = seen.id === id ? seen : { id, isAsked: seen.id === undefined && isOfOtherEmail(user) };
  if (now !== seen) setSeen(now);
  if (!user || !now.isAsked) return { user };
  const onGoOn = () => {
    forgetElsewhere();
    setSeen({ id, isAsked: false });
  };
  return { user: null, asked: { account: user, onGoOn } };
}
