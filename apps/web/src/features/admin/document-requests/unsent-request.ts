import type { DocumentSectionId } from '@lacorte/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { romeDay } from '../../../lib/rome-time';

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

/**
 * The unsent request of an application. It outlives its form, which goes when a dialog closes: the cache keeps it as long as the page
 * and the session live.
 */
export function useUnsentRequest(applicationId: string) {
  const queryClient = useQueryClient();
  const key = keyOf(applicationId);
  const [unsent, setUnsent] = useState<UnsentRequest>(
    () => queryClient.getQueryData(key) ?? { reasons: {}, chosen: [], deadline: romeDay(DEFAULT_DAYS) },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another object at each turn.
  useEffect(() => keep(queryClient, key, unsent), [queryClient, applicationId, unsent]);
  return [unsent, setUnsent] as const;
}

/** Nothing is left to be sent. */
export function forgetUnsentRequest(queryClient: QueryClient, applicationId: string): void {
  queryClient.removeQueries({ queryKey: keyOf(applicationId) });
}

function keep(queryClient: QueryClient, key: string[], unsent: UnsentRequest): void {
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(key, unsent);
}
