import { type CurrentUser, compactCode } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { whenTabIsForgotten } from '../../../lib/tab-storage';
import { useCurrentTender } from '../../../lib/tender/current-tender';

/** An application that was sent, as far as the form knows it. */
export interface SentApplication {
  /** Missing for a visitor's application: the next person at a shared computer must not be led to its receipt. */
  id?: string;
  applicationCode: string;
  codiceFiscale: string;
}

interface OfTender extends SentApplication {
  tenderId: string;
}

/** Applications that visitors have sent from this page, newest first. They are in memory only: a reload forgets them. */
let sentByVisitor: readonly OfTender[] = [];
whenTabIsForgotten(() => {
  sentByVisitor = [];
});

/** Remembers a visitor's application. The server has those of an account. */
export function rememberSent(application: Omit<OfTender, 'id'>): void {
  sentByVisitor = [application, ...sentByVisitor];
}

/** Lists the known applications of this account, or of visitors on this page, in the open tender; newest first. */
export function useSentApplications(user: CurrentUser | null): readonly SentApplication[] {
  const { tender } = useCurrentTender();
  const { data: own = [] } = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  const [before] = useState(sentByVisitor);
  const sent: readonly OfTender[] = user ? own : before;
  return sent.filter(({ tenderId }) => tenderId === tender?.id);
}

/** The application for the same person. */
export function findTwin(sent: readonly SentApplication[], codiceFiscale: string): SentApplication | undefined {
  return sent.find((one) => compactCode(one.codiceFiscale).toUpperCase() === compactCode(codiceFiscale).toUpperCase());
}
