import { HOUSING_TYPES, type TenderHistoryEntry } from '@lacorte/contracts';
import { useId } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { labelOf } from './tender-values';

/** Lists who changed the tender and when, newest first. The first tender came with the installation and has no entry. */
export function TenderHistory({ history }: { history: readonly TenderHistoryEntry[] }) {
  const { t } = useFormats();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h3 id={titleId} className="text-lg">
        {t('adminTenders.history.title')}
      </h3>
      {history.length === 0 ? (
        <p className="mt-2 text-muted">{t('adminTenders.history.none')}</p>
      ) : (
        <ol className="mt-3 border-t border-line">
          {history.toReversed().map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and none is ever removed.
            <Entry key={history.length - index} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: TenderHistoryEntry }) {
  const { t, dateTime } = useFormats();
  const { at, who, action } = entry;
  const details = useDetails(entry);
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line py-3">
      <p className="min-w-60 flex-1 font-medium">
        {t(`adminTenders.history.${action}`)}
        {details.length > 0 && <span className="block text-sm font-normal text-muted">{details.join(' · ')}</span>}
      </p>
      <p className="text-sm text-muted">
        <span className="wrap-anywhere">{who ?? t('adminTenders.history.nobody')}</span>
        {' · '}
        <time dateTime={at}>{dateTime(at)}</time>
      </p>
    </li>
  );
}

function useDetails({ opensAt, closesAt, homes }: TenderHistoryEntry): string[] {
  const { t, dateTime, number } = useFormats();
  if (homes) {
    return HOUSING_TYPES.filter((type) => homes.before[type] !== homes.after[type]).map((type) =>
      t('adminTenders.history.homes', {
        type: t(labelOf(`homes.${type}`)),
        before: number(homes.before[type]),
        after: number(homes.after[type]),
      }),
    );
  }
  const times: string[] = [];
  if (opensAt) times.push(t('adminTenders.history.opensAt', { date: dateTime(opensAt) }));
  if (closesAt) times.push(t('adminTenders.history.closesAt', { date: dateTime(closesAt) }));
  return times;
}
