import { METRICS, readAtScrape } from '@lacorte/observability';
import type { DataSource } from 'typeorm';
import type { Outbox } from './outbox';

const STATES = {
  waiting: { column: 'created_at', rows: 'relayed_at IS NULL' },
  in_flight: { column: 'relayed_at', rows: 'relayed_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL' },
};

/** Exports the number of unfinished events and the age of the oldest. @returns a function that stops it */
export function watchOutbox({ table }: Outbox, database: DataSource): () => void {
  const show = async (state: keyof typeof STATES) => {
    const { column, rows } = STATES[state];
    const [found] = await database.query<{ rows: number; age: number }[]>(`
      SELECT count(*)::int AS rows, coalesce(extract(epoch FROM now() - min(${column})), 0)::float AS age
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
