import { METRICS, readAtScrape } from '@lacorte/observability';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

const STATES = ['pending', 'sending', 'sent', 'failed'] as const;

const MESSAGES = `
  SELECT state, count(*)::int AS count FROM messages
  WHERE batch_id = (SELECT id FROM payment_batch WHERE status = 'running') GROUP BY state`;

/** Shows how far the running batch is; every state is 0 when none runs. */
@Injectable()
export class BatchFigures implements OnApplicationBootstrap, OnApplicationShutdown {
  private end?: () => void;

  constructor(private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    const gauge = METRICS.paymentMessages;
    this.end = readAtScrape({
      gauges: [gauge],
      read: async () => {
        const found = await this.database.query<{ state: string; count: number }[]>(MESSAGES);
        const counts = new Map(found.map(({ state, count }) => [state, count]));
        for (const state of STATES) gauge.set({ state }, counts.get(state) ?? 0);
      },
    });
  }

  onApplicationShutdown(): void {
    this.end?.();
  }
}
