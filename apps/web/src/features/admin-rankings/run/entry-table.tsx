import { type AdminRankingEntry, PAGES } from '@lacorte/contracts';
import { CircleCheck, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge';
import { useFormats } from '../../../i18n/use-formats';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { useOriginHere } from '../../../lib/applications-list/origin-here';
import { useMediaQuery } from '../../../lib/use-browser-state';

/** Below this width, the table would scroll sideways. */
const NARROW = '(max-width: 63.99rem)';

interface EntryTableProps {
  entries: readonly AdminRankingEntry[];
  labelledBy: string;
}

export function EntryTable(props: EntryTableProps) {
  return useMediaQuery(NARROW) ? <EntryList {...props} /> : <WideTable {...props} />;
}

const HEAD = ['position', 'application', 'type', 'points', 'groups', 'ticket', 'outcome'] as const;
const CELL = 'px-3 py-2.5 align-top';

function WideTable({ entries, labelledBy }: EntryTableProps) {
  const { t, number } = useFormats();
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table aria-labelledby={labelledBy} className="w-full text-left text-sm">
        <thead className="bg-sunken text-muted">
          <tr>
            {HEAD.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-semibold">
                {t(`adminRankings.entries.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.applicationCode} className="border-t border-line">
              <td className={`${CELL} font-semibold tabular-nums`}>{number(entry.position)}</td>
              <th scope="row" className={`${CELL} min-w-48 font-normal`}>
                <Applicant entry={entry} />
              </th>
              <td className={CELL}>{t(HOUSING_LABELS[entry.housingType])}</td>
              <td className={CELL}>
                <Points entry={entry} />
              </td>
              <td className={CELL}>
                <Groups entry={entry} />
              </td>
              <td className={CELL}>
                <Ticket entry={entry} />
              </td>
              <td className={CELL}>
                <Outcome entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EntryList({ entries, labelledBy }: EntryTableProps) {
  const { t, number } = useFormats();
  return (
    <ol aria-labelledby={labelledBy} className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.applicationCode} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <p className="font-semibold tabular-nums">
              {t('adminRankings.entries.place', {
                position: number(entry.position),
                type: t(HOUSING_LABELS[entry.housingType]),
              })}
            </p>
            <Outcome entry={entry} />
          </div>
          <Applicant entry={entry} />
          <Points entry={entry} />
          {entry.groups.length > 0 && (
            <div className="text-sm">
              <span className="text-muted">{t('adminRankings.entries.groupsBefore')} </span>
              <Groups entry={entry} />
            </div>
          )}
          <div className="text-sm">
            <span className="text-muted">{t('adminRankings.entries.ticketBefore')} </span>
            <Ticket entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Applicant({ entry: { applicationCode, applicationId, cognome, nome } }: { entry: AdminRankingEntry }) {
  const { t } = useFormats();
  const origin = useOriginHere();
  if (cognome === null || nome === null || !applicationId) {
    return (
      <>
        <span className="block whitespace-nowrap tabular-nums">{applicationCode}</span>
        <span className="block text-muted">{t('adminRankings.entries.erased')}</span>
      </>
    );
  }
  return (
    <>
      <Link
        to={PAGES.adminApplication(applicationId)}
        state={origin}
        className="font-semibold whitespace-nowrap text-brand tabular-nums underline decoration-line underline-offset-3 hover:decoration-current"
      >
        {applicationCode}
      </Link>
      <span className="block wrap-anywhere">
        {cognome} {nome}
      </span>
    </>
  );
}

function Points({ entry: { points, parts } }: { entry: AdminRankingEntry }) {
  const { t, number } = useFormats();
  return (
    <>
      <span className="block font-semibold tabular-nums">
        {t('adminRankings.entries.pointCount', { count: points, number: number(points) })}
      </span>
      {parts.length > 0 && (
        <span className="block text-sm text-muted tabular-nums">
          {parts
            .map(({ id, points: some }) =>
              t('adminRankings.entries.part', {
                count: some,
                number: number(some),
                part: t(`adminRankings.part.${id}`),
              }),
            )
            .join(', ')}
        </span>
      )}
    </>
  );
}

function Groups({ entry: { groups } }: { entry: AdminRankingEntry }) {
  const { t } = useFormats();
  if (groups.length === 0) return <span className="text-muted">{t('adminRankings.entries.noGroups')}</span>;
  return groups.map((group) => t(`adminRankings.group.${group}`)).join(', ');
}

/** Shows the beginning of a ticket. Tickets decide between applications with equal points. The audit file has the whole ticket. */
function Ticket({ entry: { ticket } }: { entry: AdminRankingEntry }) {
  return (
    <code className="text-sm" title={ticket}>
      {ticket.slice(0, 8)}
    </code>
  );
}

function Outcome({ entry: { outcome, heldAs } }: { entry: AdminRankingEntry }) {
  const { t } = useFormats();
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Badge tone={outcome === 'assigned' ? 'success' : 'neutral'} icon={outcome === 'assigned' ? CircleCheck : Clock}>
        {t(`adminRankings.outcome.${outcome}`)}
      </Badge>
      {heldAs && (
        <span className="text-sm text-muted">
          {t('adminRankings.entries.heldAs', { group: t(`adminRankings.group.${heldAs}`) })}
        </span>
      )}
    </span>
  );
}
