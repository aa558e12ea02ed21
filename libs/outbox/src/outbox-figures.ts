import { METRICS, readAtScrape } from '@lacorte/observability';
import type { DataSource } from 'typeorm';
import type { Outbox } from './outbox';

const STATES = {
  waiting: { since: 'created_at', rows: 'relayed_at IS NULL' },
  // An event that says `notBefore`, such as one about a status, waits for that instant and is not late before it.
  in_flight: {
    since: `greatest(relayed_at, (payload->>'notBefore')::timestamptz)`,
    rows: 'relayed_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL',
  },
};

/** Exports the number of unfinished events and the age of the oldest. @returns a function that stops it */
export function watchOutbox({ table }: Outbox, database: DataSource): () => void {
  const show = async (state: keyof typeof STATES) => {
    const { since, rows } = STATES[state];
    const [found] = await database.query<{ rows: number; age: number }[]>(`
      SELECT count(*)::int AS rows, greatest(0, extract(epoch FROM now() - min(${since})))::float AS age
      FROM ${table} WHERE ${rows}`);
    METRICS.outboxRows.set({ state }, found?.rows ?? 0);
    METRICS.outboxOldestSeconds.set({ state }, found?.age ?? 0);
  };
  return readAtScrape({
    gauges: [METRICS.outboxRows, METRICS.outboxOldestSeconds],
    read: async () => {
      await Promise.all([show('waiting'), show('in_flight')]);
    },
  });
}
