import type { Tender } from '@lacorte/contracts';
import { useFormats } from '../../i18n/use-formats';

/** When a tender opens and closes, as a sentence. */
export function useTimesText({ status, opensAt, closesAt }: Pick<Tender, 'status' | 'opensAt' | 'closesAt'>): string {
  const { t, dateTime } = useFormats();
  const isDone = { open: status !== 'draft' && status !== 'scheduled', close: status === 'closed' };
  const opening =
    opensAt === null
      ? t('adminTenders.times.opensAtOnce')
      : t(isDone.open ? 'adminTenders.times.opened' : 'adminTenders.times.opens', { date: dateTime(opensAt) });
  const closing =
    closesAt === null
      ? t('adminTenders.times.noClosing')
      : t(isDone.close ? 'adminTenders.times.closed' : 'adminTenders.times.closes', { date: dateTime(closesAt) });
  return `${opening} ${closing}`;
}
