import { API, type AttachedFile, type OwnApplication } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getQuery } from './api-client';
import { useCurrentUser } from './session/current-user';

const LOOKS_AT_SCANS_EVERY_MS = 15_000;
/** A scan takes seconds. The result of a longer one is read when the reader comes back to the page. */
const SCANS_FOR_MS = 10 * 60_000;

/** GET /api/user/applications. Read again when the reader comes back, as after a payment, and while a new file is scanned. */
export const ownApplicationsQuery = queryOptions({
  ...getQuery<OwnApplication[]>(API.userApplications),
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  refetchInterval: ({ state }) =>
    state.data?.some(({ files }) => files.some(isBeingScanned)) && LOOKS_AT_SCANS_EVERY_MS,
});

/** Whether the scanner may report on the file soon. Without a scanner, files are never scanned. */
export function isBeingScanned({ scan, attachedAt }: AttachedFile): boolean {
  return scan === 'pending' && Date.parse(attachedAt) > Date.now() - SCANS_FOR_MS;
}

/** An application of the reader; undefined for those of others, without a login, and while it is read. */
export function useOwnApplication(applicationId: string): OwnApplication | undefined {
  const { user } = useCurrentUser();
  const { data: applications } = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  return applications?.find(({ id }) => id === applicationId);
}
