import { type AddingPeriod, API, type ApplicationStatus, lastMomentBefore, type Tender } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../i18n/use-formats';
import { getQuery } from '../api-client';

/**
 * GET /api/applications/{id}/tender. The rules of this tender always hold for the application. The tender is read again when the reader
 * comes back, because its closing time may have changed.
 */
export function useApplicationTender(applicationId: string) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...getQuery<Tender>(API.applicationTender(applicationId)),
    refetchOnWindowFocus: 'always',
  });
  const missing = isError ? ('failed' as const) : ('pending' as const);
  return {
    state: data ? ('known' as const) : missing,
    tender: data,
    retry: () => void refetch(),
    isRetrying: isFetching,
  };
}

/**
 * Returns the period in which the owner can add documents to every section; undefined while it is unknown and after its end.
 *
 * @param status undefined for a reader who is not the owner
 */
export function useAddingPeriod(id: string, status: ApplicationStatus | undefined): AddingPeriod | undefined {
  const { tender } = useApplicationTender(id);
  const isOpen = tender?.status === 'open' && (status === undefined || status === 'submitted');
  return isOpen ? tender : undefined;
}

/**
 * Returns the text that says until when `count` documents can be added to an application; undefined if `useAddingPeriod`
 * returns no period.
 */
export function useAddableUntil(id: string, count: number, status: ApplicationStatus | undefined): string | undefined {
  const { t, dateTime } = useFormats();
  const adding = useAddingPeriod(id, status);
  if (!adding) return undefined;
  if (adding.closesAt === null) return t('application.missing.whileOpen', { count });
  return t('application.missing.until', { count, date: dateTime(lastMomentBefore(adding.closesAt)) });
}
