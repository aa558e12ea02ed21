import { METRICS, readAtScrape } from '@lacorte/observability';
import { runPrepared } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { Outbox } from './outbox';

/** Exports the number of unfinished events and the age of the oldest. @returns a function that stops it */
export function watchOutbox({ statements }: Outbox, database: DataSource): () => void {
  const show = async (state: keyof typeof statements.figures) => {
    const [found] = await runPrepared(database, statements.figures[state]);
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
