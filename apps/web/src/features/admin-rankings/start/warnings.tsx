import { PAGES, type RankingReadiness } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner';
import { Disclosure } from '../../../components/ui/disclosure';
import { useFormats } from '../../../i18n/use-formats';
import { useOriginHere } from '../../../lib/applications-list/origin-here';
import { searchOf } from '../address';
import { Way } from '../rankings-parts';

interface WarningsProps {
  tender: string;
  readiness: Partial<Pick<RankingReadiness, 'warnings' | 'warned'>>;
  className?: string;
}

/** Points to check before a final ranking, although they block nothing. */
export function Warnings({ tender, readiness: { warnings, warned }, className }: WarningsProps) {
  const { t, number } = useFormats();
  const count = warnings?.acceptedWithoutChange ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('adminRankings.warning.unchanged', { count, number: number(count) })}
      className={className}
    >
      <p>
        {t('adminRankings.warning.unchangedText')}{' '}
        <Way
          to={`?${searchOf({ tender, view: 'riesami', state: 'accepted' })}`}
          text={t('adminRankings.warning.reviewsLink')}
        />
      </p>
      <NamedApplications named={warned?.acceptedWithoutChange ?? []} count={count} />
    </Banner>
  );
}

interface NamedApplicationsProps {
  named: RankingReadiness['applications'][keyof RankingReadiness['applications']];
  /** Number of all applications of the kind, also of those that are not named. */
  count: number;
}

/** Folded links to the first applications of a kind. */
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
