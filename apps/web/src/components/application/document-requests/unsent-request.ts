import type { DocumentSectionId } from '@lacorte/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { romeDay } from '../../../lib/rome-time';
import { useUnsent } from '../../../lib/use-unsent';

const DEFAULT_DAYS = 14;

/** What an administrator has filled in and not sent yet. */
export interface UnsentRequest {
  /** Also of sections that are not chosen any more. */
  reasons: Partial<Record<DocumentSectionId, string>>;
  chosen: readonly DocumentSectionId[];
  /** `yyyy-mm-dd` */
  deadline: string;
}

const keyOf = (applicationId: string) => ['unsent-document-request', applicationId];

/** The unsent request of an application. */
export function useUnsentRequest(applicationId: string) {
  return useUnsent<UnsentRequest>(keyOf(applicationId), () => ({
    reasons: {},
    chosen: [],
    deadline: romeDay(DEFAULT_DAYS),
  }));
}

/** Nothing is left to be sent. */
export function forgetUnsentRequest(queryClient: QueryClient, applicationId: string): void {
  queryClient.removeQueries({ queryKey: keyOf(applicationId) });
}
