import { API, type AttachedFile, type OwnApplication } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getQuery } from './api-client';
import { useCurrentUser } from './session/current-user';

const LOOKS_AT_SCANS_EVERY_MS = 15_000;
/** Time for which a new file is polled. Scans take seconds; the result of a longer one is read when the reader comes back. */
const SCANS_FOR_MS = 10 * 60_000;

/** GET /api/user/applications. It is read again when the reader comes back, for example from a payment, and during a scan. */
export const ownApplicationsQuery = queryOptions({
  ...getQuery<OwnApplication[]>(API.userApplications),
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  refetchInterval: ({ state }) =>
    state.data?.some(({ files }) => files.some(isBeingScanned)) && LOOKS_AT_SCANS_EVERY_MS,
});

/** Returns whether the scanner may report on the file soon. Without a scanner, a file stays `pending`, so an old file does not count. */
export function isBeingScanned({ scan, attachedAt }: AttachedFile): boolean {
  return scan === 'pending' && Date.parse(attachedAt) > Date.now() - SCANS_FOR_MS;
}

/** Returns whether nothing more is expected of an application. Only its owner gets the status; for other readers the answer is no. */
export function useIsOver(applicationId: string): boolean {
  const own = useOwnApplication(applicationId);
  return Boolean(own?.withdrawnAt) || own?.applicationStatus === 'rejected';
}

/** Returns an application of the reader; undefined while it is read, without a login, and for applications of others. */
export function useOwnApplication(applicationId: string): OwnApplication | undefined {
  const { user } = useCurrentUser();
  const { data: applications } = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  return applications?.find(({ id }) => id === applicationId);
}
