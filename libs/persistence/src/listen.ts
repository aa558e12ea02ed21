import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from './database.module';

/**
 * Listens to a channel of PostgreSQL with a separate connection, until `signal` aborts.
 *
 * @param onNotice called for each NOTIFY
 * @returns a promise that resolves when the connection has ended
 * @throws Error when the connection breaks, or PostgreSQL is down
 */
export async function listen(url: string, channel: string, onNotice: () => void, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true });
  const ended = new Promise<void>((resolve, reject) => {
    client.on('end', resolve).on('error', reject);
  });
  const end = () => void client.end().catch(() => undefined);
  client.on('notification', onNotice);
  signal.addEventListener('abort', end);
  try {
    const listening = client.connect().then(() => client.query(`LISTEN ${channel}`));
    // A connection that ends before it is made would never resolve `listening`.
    await Promise.race([ended, listening.then(() => ended)]);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
