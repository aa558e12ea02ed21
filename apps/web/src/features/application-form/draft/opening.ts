import type { CurrentUser } from '@lacorte/contracts';
import { useEffect, useState } from 'react';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { useIsLive } from '../../../lib/use-browser-state';
import { asSaved, readDraft } from './draft-calls';
import type { DraftOwner, TabDraft } from './tab-drafts';

export interface Opening {
  owner: DraftOwner;
  saved: TabDraft | undefined;
  failure?: unknown;
  /** The server shows no draft of a closed tender. */
  isTenderOpen: boolean;
  /** The first render has to equal the prerendered page, which has no values of this tab. */
  isPrerendered?: boolean;
}

export async function openDraft(owner: string, isTenderOpen: boolean): Promise<Opening> {
  try {
    const saved = await readDraft();
    return { owner, saved: saved && asSaved(saved), isTenderOpen };
  } catch (failure) {
    return { owner, saved: undefined, failure, isTenderOpen };
  }
}

export function useOpening(user: CurrentUser | null): Opening | undefined {
  const { tender } = useCurrentTender();
  const isTenderOpen = tender?.status === 'open';
  const isPrerendered = !useIsLive();
  const [opening, setOpening] = useState<Opening | undefined>(
    user === null ? { owner: null, saved: undefined, isTenderOpen: true, isPrerendered } : undefined,
  );
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
