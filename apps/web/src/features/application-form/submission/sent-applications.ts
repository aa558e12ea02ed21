import { type CurrentUser, compactCode } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { hasShape, keepInTab, readFromTab } from '../../../lib/tab-storage';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import type { DraftOwner } from '../draft/tab-drafts';

/** An application that was sent, as far as the form knows it. */
export interface SentApplication {
  id: string;
  applicationCode: string;
  codiceFiscale: string;
}

interface StoredApplication extends SentApplication {
  tenderId: string;
  owner: DraftOwner;
}

const KEY = 'sent-applications';

/** Kept until the tab is closed, for the person who sent it: others do not see it. */
export function rememberSent(application: StoredApplication): void {
  keepInTab(KEY, [application, ...everyStored()]);
}

function everyStored(): StoredApplication[] {
  const stored = readFromTab(KEY);
  return Array.isArray(stored) ? stored.filter(isStored) : [];
}

function isStored(value: unknown): value is StoredApplication {
  const shape = { id: 'string', applicationCode: 'string', codiceFiscale: 'string', tenderId: 'string' } as const;
  return hasShape(value, shape);
}

/** What this account, or a visitor in this tab, has already sent in the open tender; newest first, as far as it is known. */
export function useSentApplications(user: CurrentUser | null): SentApplication[] {
  const { tender } = useCurrentTender();
  const { data: own = [] } = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  const [stored] = useState(everyStored);
  if (!tender) return [];
  const sent = [...own, ...stored.filter(({ owner }) => owner === (user?.id ?? null))];
  return sent.filter(({ id, tenderId }, place) => {
    return tenderId === tender.id && sent.findIndex((one) => one.id === id) === place;
  });
}

/** The application for the same person. */
export function findTwin(sent: readonly SentApplication[], codiceFiscale: string): SentApplication | undefined {
  return sent.find((one) => compactCode(one.codiceFiscale).toUpperCase() === compactCode(codiceFiscale).toUpperCase());
}
