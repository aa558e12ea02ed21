import type { CurrentUser } from '@lacorte/contracts';
import { useEffect, useState } from 'react';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { type Opening, openDraft } from './opening';

const OF_VISITOR: Opening = { owner: null, saved: undefined, isTenderOpen: true };

/** What the server has for the form; undefined while it is read. */
export function useOpening(user: CurrentUser | null): Opening | undefined {
  const { tender } = useCurrentTender();
  const isTenderOpen = tender?.status === 'open';
  const [opening, setOpening] = useState(user === null ? OF_VISITOR : undefined);
  const owner = user?.id;
  const isNeeded = opening === undefined;
  useEffect(() => {
    if (owner === undefined || !isNeeded) return;
    let isWanted = true;
    void openDraft(owner, isTenderOpen).then((read) => {
      if (isWanted) setOpening(read);
    });
    return () => {
      isWanted = false;
    };
  }, [owner, isNeeded, isTenderOpen]);
  return opening;
}
