import { METRICS, readAtScrape } from '@lacorte/observability';
import pg from 'pg';

/** A pool that reports its number of connections and of waiting callers. */
class WatchedPool extends pg.Pool {
  private readonly unwatch = readAtScrape({
    gauges: [METRICS.pgConnections],
    read: () => {
      METRICS.pgConnections.set({ state: 'total' }, this.totalCount);
      METRICS.pgConnections.set({ state: 'idle' }, this.idleCount);
      METRICS.pgConnections.set({ state: 'waiting' }, this.waitingCount);
    },
  });

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.unwatch();
    return callback ? super.end(callback) : super.end();
  }
}

/** node-postgres as TypeORM expects its driver, with watched pools. */
export const watchedPostgres = { ...pg, Pool: WatchedPool };
