import { API, type AttachedFile, type OwnApplication } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getQuery } from './api-client';
import { useCurrentUser } from './session/current-user';

const LOOKS_AT_SCANS_EVERY_MS = 15_000;
/** A scan takes seconds. One that takes longer is found when the page is looked at again. */
const SCANS_FOR_MS = 10 * 60_000;

/**
 * GET /api/user/applications. Read again when the reader comes back to the page, as after a payment in another tab, and while
 * a new file is being scanned.
 */
export const ownApplicationsQuery = queryOptions({
  ...getQuery<OwnApplication[]>(API.userApplications),
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  refetchInterval: ({ state }) =>
    state.data?.some(({ files }) => files.some(isBeingScanned)) && LOOKS_AT_SCANS_EVERY_MS,
});

/** Whether a verdict may come soon. An installation without a scanner has files that are never scanned. */
export function isBeingScanned({ scan, attachedAt }: AttachedFile): boolean {
  return scan === 'pending' && Date.parse(attachedAt) > Date.now() - SCANS_FOR_MS;
}

/** One of the reader's own applications; undefined for others', logged out, and until it is known. */
export function useOwnApplication(applicationId: string): OwnApplication | undefined {
  const { user } = useCurrentUser();
  const { data: applications } = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  return applications?.find(({ id }) => id === applicationId);
}
