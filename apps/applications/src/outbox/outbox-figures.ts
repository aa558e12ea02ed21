import { METRICS, readAtScrape } from '@lacorte/observability';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

const WAITING = `SELECT count(*)::int AS rows, ${ageOf('created_at')} AS age FROM applications.outbox WHERE relayed_at IS NULL`;

const IN_FLIGHT = `SELECT count(*)::int AS rows, ${ageOf('relayed_at')} AS age FROM applications.outbox
  WHERE relayed_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL`;

function ageOf(column: string): string {
  return `coalesce(extract(epoch FROM now() - min(${column})), 0)::float`;
}

/** Shows how many rows of the outbox are not done, and since when. */
@Injectable()
export class OutboxFigures implements OnApplicationBootstrap, OnApplicationShutdown {
  private end?: () => void;

  constructor(private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    this.end = readAtScrape({
      gauges: [METRICS.outboxRows, METRICS.outboxOldestSeconds],
      read: async () => {
        await Promise.all([this.show('waiting', WAITING), this.show('in_flight', IN_FLIGHT)]);
      },
    });
  }

  onApplicationShutdown(): void {
    this.end?.();
  }

  private async show(state: string, statement: string): Promise<void> {
    const [found] = await this.database.query<{ rows: number; age: number }[]>(statement);
    METRICS.outboxRows.set({ state }, found?.rows ?? 0);
    METRICS.outboxOldestSeconds.set({ state }, found?.age ?? 0);
  }
}
