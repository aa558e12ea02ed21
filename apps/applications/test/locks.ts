import { waitFor } from '@lacorte/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import type { RunningApplications } from './running-applications';

/** Sessions of this database alone, as other test files use the same server. */
const WAITING = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** A transaction beside the service. It keeps its locks until it ends. */
export class Holder {
  private constructor(private readonly runner: QueryRunner) {}

  static async of(database: DataSource, statement: string, values: unknown[] = []): Promise<Holder> {
    const holder = new Holder(database.createQueryRunner());
    await holder.runner.startTransaction();
    await holder.query(statement, values);
    return holder;
  }

  query = (statement: string, values: unknown[] = []) => this.runner.query(statement, values);

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    await this.runner.release();
  }

  async rollback(): Promise<void> {
    await this.runner.rollbackTransaction();
    await this.runner.release();
  }
}

/** Waits until so many sessions wait for a lock. */
export async function waitForLock(database: DataSource, sessions = 1): Promise<void> {
  const isWaiting = async () => (await database.query(`SELECT ${WAITING}`)).length >= sessions;
  await waitFor(isWaiting, { what: `${sessions} sessions that wait for a lock` });
}

/**
 * Starts acts while a transaction beside the service holds the locks of a statement, each once those before it wait. The locks end when
 * all wait.
 *
 * @param work what that transaction does before it ends
 */
export async function heldUp<Results extends unknown[]>(
  database: DataSource,
  [statement, values = []]: [string, unknown[]?],
  acts: { [Act in keyof Results]: () => PromiseLike<Results[Act]> },
  work?: (holder: Holder) => Promise<unknown>,
): Promise<Results> {
  const holder = await Holder.of(database, statement, values);
  const results: PromiseLike<unknown>[] = [];
  try {
    for (const act of acts) {
      results.push(Promise.resolve(act()));
      await waitForLock(database, results.length);
    }
    await work?.(holder);
  } catch (error) {
    await holder.rollback();
    throw error;
  }
  await holder.commit();
  return (await Promise.all(results)) as Results;
}

/** Runs `work` on a connection that ends before its first event is written, as that of a killed worker. @returns its error */
export async function killedBeforeItsEvents(
  { database, databaseUrl }: RunningApplications,
  work: (database: DataSource) => Promise<unknown>,
): Promise<unknown> {
  const worker = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
  const holder = await Holder.of(database, 'LOCK TABLE applications.outbox IN EXCLUSIVE MODE');
  try {
    const killed = work(worker).then(
      () => undefined,
      (error) => error,
    );
    await waitForLock(database);
    await database.query(`SELECT pg_terminate_backend(pid) ${WAITING}`);
    return await killed;
  } finally {
    await holder.rollback();
    await worker.destroy();
  }
}
