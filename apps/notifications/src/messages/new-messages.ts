import { WorkLoop } from '@lacorte/jobs';
import pg from 'pg';
import type { Timings } from '../config';
import { NEW_MESSAGES } from './message-store';

const CONNECT_TIMEOUT_MS = 3_000;

/** Wakes the loops that send messages as soon as one is recorded. While its connection is down, they find messages by polling. */
export class NewMessages extends WorkLoop {
  private readonly listeners: (() => void)[] = [];
  private client?: pg.Client;

  constructor(
    private readonly databaseUrl: string,
    { retryMs }: Timings,
  ) {
    super({ pollMs: retryMs, pauseAfterFaultMs: retryMs, fault: 'new messages are only found by polling' });
  }

  /** @param listener called when messages were recorded */
  onRecorded(listener: () => void): void {
    this.listeners.push(listener);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    const stopped = super.beforeApplicationShutdown();
    await this.client?.end();
    await stopped;
  }

  /** Listens until the connection ends. */
  protected async round(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    this.client = client;
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    client.on('notification', () => {
      for (const listener of this.listeners) listener();
    });
    client.on('error', reject);
    client.on('end', resolve);
    try {
      const listening = client.connect().then(() => client.query(`LISTEN ${NEW_MESSAGES}`));
      await Promise.all([listening, ended]);
    } finally {
      client.end().catch(() => undefined);
    }
    return false;
  }
}
