import { PAGES, type RankingReadiness } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Disclosure } from '../../../components/ui/disclosure';
import { useFormats } from '../../../i18n/use-formats';
import { useOriginHere } from '../../../lib/applications-list/origin-here';

interface NamedApplicationsProps {
  named: RankingReadiness['applications'][keyof RankingReadiness['applications']];
  /** Number of all applications of the kind, also of those that are not named. */
  count: number;
}

/** Links to the first applications of a kind, to be unfolded. */
export function NamedApplications({ named, count }: NamedApplicationsProps) {
  const { t, number } = useFormats();
  const origin = useOriginHere();
  if (named.length === 0) return null;
  return (
    <Disclosure summary={t('adminRankings.blocker.show', { count: named.length, number: number(named.length) })}>
      <ul className="flex flex-wrap gap-x-4 pb-1 tabular-nums">
        {named.map(({ id, applicationCode }) => (
          <li key={id}>
            <Link
              to={PAGES.adminApplication(id)}
              state={origin}
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-3"
            >
              {applicationCode}
            </Link>
          </li>
        ))}
      </ul>
      {named.length < count && (
        <p className="pb-1 text-sm">{t('adminRankings.blocker.more', { number: number(count - named.length) })}</p>
      )}
    </Disclosure>
  );
}
