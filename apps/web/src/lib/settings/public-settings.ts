import { PUBLIC_SETTINGS_PATH, type PublicSettings } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../api-client';

const publicSettingsQuery = queryOptions({
  queryKey: [PUBLIC_SETTINGS_PATH],
  queryFn: ({ signal }) => requestJson<PublicSettings>('GET', PUBLIC_SETTINGS_PATH, undefined, { signal }),
});

/** Addresses of the external pages; undefined until they are known. */
export function usePublicSettings(): PublicSettings | undefined {
  return useQuery(publicSettingsQuery).data;
}
