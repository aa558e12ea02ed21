import type { CurrentUser } from '@lacorte/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { useIsLive } from '../../../lib/use-browser-state';
import { asSaved, readDraft } from './draft-calls';
import type { DraftOwner, TabDraft } from './tab-drafts';

export interface Opening {
  owner: DraftOwner;
  saved: TabDraft | undefined;
  failure?: unknown;
  /** Whether the tender is open. If it is closed, the server returns no draft. */
  isTenderOpen: boolean;
  /** Id of the open tender, if it is known. */
  openTender?: string | undefined;
  /** Whether this is the first render. It must equal the prerendered page, and so has no values of this tab. */
  isPrerendered?: boolean;
}

export function useOpening(user: CurrentUser | null): Opening | undefined {
  const { tender } = useCurrentTender();
  const isTenderOpen = tender?.status === 'open';
  const openTender = isTenderOpen ? tender.id : undefined;
  const isPrerendered = !useIsLive();
  const [opening, setOpening] = useState<Opening | undefined>(
    user === null ? { owner: null, saved: undefined, isTenderOpen: true, openTender, isPrerendered } : undefined,
  );
  useReadDraft(opening ? undefined : user?.id, isTenderOpen, (read) => setOpening({ ...read, openTender }));
  return opening;
}

/** Reads the draft of the user `owner`. Reads nothing if `owner` is undefined. */
export function useReadDraft(
  owner: string | undefined,
  isTenderOpen: boolean,
  onRead: (opening: Opening) => void,
): void {
  const take = useEffectEvent(onRead);
  useEffect(() => {
    if (owner === undefined) return;
    let isWanted = true;
    void openDraft(owner, isTenderOpen).then((opening) => isWanted && take(opening));
    return () => {
      isWanted = false;
    };
  }, [owner, isTenderOpen]);
}

async function openDraft(owner: string, isTenderOpen: boolean): Promise<Opening> {
  try {
    const saved = await readDraft();
    return { owner, saved: saved && asSaved(saved), isTenderOpen };
  } catch (failure) {
    return { owner, saved: undefined, failure, isTenderOpen };
  }
}
