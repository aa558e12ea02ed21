import { API, type HistoryEntry, type StatusChange, type WithdrawalChange } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';
import { freshQuery } from '../../lib/api-client';
import { History, Loaded, Section } from './section';
import { STATUS_LOOK } from './status-badge';

export function StatusHistory({ id }: { id: string }) {
  const { t } = useTranslation();
  const history = useQuery(freshQuery<HistoryEntry[]>(API.applicationHistory(id)));
  const shown = (entry: HistoryEntry) => ({
    id: entry.changedAt,
    content: 'kind' in entry ? <WithdrawalEntry entry={entry} /> : <StatusEntry entry={entry} />,
    by:
      'kind' in entry && entry.by === 'applicant'
        ? t('admin.history.applicant')
        : (entry.changedBy ?? <em>{t('admin.history.erased')}</em>),
    at: entry.changedAt,
  });
  return (
    <Section title={t('admin.history.title')}>
      <Loaded query={history} failed={t('admin.history.failed')}>
        {(changes) => (
          <History
            changes={changes.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt)).map(shown)}
            none={t('admin.history.none')}
          />
        )}
      </Loaded>
    </Section>
  );
}

function StatusEntry({ entry: { from, to } }: { entry: StatusChange }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-1.5 font-medium">
      {t(STATUS_LOOK[from].label)}
      <ArrowRight className="size-4 text-muted" aria-label={t('admin.history.to')} role="img" />
      {t(STATUS_LOOK[to].label)}
    </p>
  );
}

function WithdrawalEntry({ entry: { kind, reason } }: { entry: WithdrawalChange }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-medium">{t(`admin.history.${kind}`)}</p>
      {reason && <p className="whitespace-pre-line wrap-anywhere">{t('admin.history.reason', { reason })}</p>}
    </>
  );
}
