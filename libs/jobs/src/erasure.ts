import { INTERNAL } from '@lacorte/contracts';
import type { Job, JobType, Queue } from 'bullmq';
import { IsOptional, IsString, IsUUID } from 'class-validator';
import { QueueConnection } from './connections';

/** A step of the erasure of an account (docs/adr/0042). */
export class EraseAccountJob {
  @IsUUID()
  userId: string;

  /** The account's e-mail address; undefined after the erasure has finished. */
  @IsOptional()
  @IsString()
  email?: string;

  /** The account's e-mail address, if its owner has proven it. */
  @IsOptional()
  @IsString()
  provenEmail?: string;

  /** Person who erases the account, for the access log; undefined if its owner does. */
  @IsOptional()
  @IsString()
  by?: string;
}

/** A service that keeps a record of erasures. */
interface ErasureRecords {
  find<T>(call: { method: 'GET'; path: string }): Promise<T | null>;
  call<T>(call: { method: 'POST'; path: string }): Promise<T>;
}

/**
 * Tells the auth service that this process has erased its data of an account. The auth service deletes the address after the last process.
 *
 * @throws DomainError unavailable while the auth service is down; the step then runs again
 */
export function confirmErasure(auth: ErasureRecords, userId: string): Promise<void> {
  return auth.call({ method: 'POST', path: INTERNAL.erasureStep(userId) });
}

/**
 * Reads a service's record of an erasure. A step trusts only this record, because any process that can write to Redis can add a job.
 *
 * @throws Error when nothing is recorded, so that the step runs again; DomainError unavailable while the service is down
 */
export async function requireErasure<T>(service: ErasureRecords, path: string): Promise<T> {
  const recorded = await service.find<T>({ method: 'GET', path });
  if (recorded === null) throw new Error('no such erasure is recorded');
  return recorded;
}

const STATES: JobType[] = ['waiting-children', 'failed', 'delayed', 'prioritized', 'wait', 'active', 'completed'];
const PAGE = 500;

/** Thrown for jobs that cannot be removed, because a worker is running them. */
export class JobsInProgress extends Error {}

/**
 * Removes the jobs of a queue, in any state, whose data or result contains one of `terms` as a whole value. E-mail addresses compare
 * without case.
 *
 * @throws JobsInProgress when a worker is running such a job; the caller then retries
 */
export async function removeJobsAbout(queue: Queue, terms: readonly string[]): Promise<number> {
  const quoted = terms.filter((term) => term !== '').map((term) => JSON.stringify(term.toLowerCase()));
  if (quoted.length === 0) return 0;
  let total = 0;
  // Jobs change their state while they are read, so the last pass must find none.
  for (;;) {
    const found = await jobsWith(queue, quoted);
    if (found.length === 0) return total;
    const removed = await Promise.all(found.map((job) => remove(job)));
    const left = removed.filter((isRemoved) => !isRemoved).length;
    if (left > 0) throw new JobsInProgress(`${left} jobs of the queue ${queue.name} are in progress`);
    total += found.length;
  }
}

/** Removes jobs from several queues, for the erasure of an account. Nest closes its connection. */
export class JobRemover {
  private readonly connection: QueueConnection;

  /** @param readers queues without personal data that must be idle, because a running job could write data that it read earlier */
  constructor(
    redisUrl: string,
    private readonly names: readonly string[],
    private readonly readers: readonly string[] = [],
  ) {
    this.connection = new QueueConnection(redisUrl, 'Redis is down: erasures have to wait');
  }

  /** @throws JobsInProgress, or Error while Redis is down; the erasure then runs again */
  async removeAbout(terms: readonly string[]): Promise<void> {
    for (const name of this.names) await removeJobsAbout(await this.connection.queue(name), terms);
    for (const name of this.readers) await requireIdle(await this.connection.queue(name));
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }
}

async function requireIdle(queue: Queue): Promise<void> {
  const active = await queue.getActiveCount();
  if (active > 0) throw new JobsInProgress(`${active} jobs of the queue ${queue.name} are in progress`);
}

async function jobsWith(queue: Queue, quoted: string[]): Promise<Job[]> {
  const found = new Map<string, Job>();
  for (const state of STATES) {
    for await (const job of jobsIn(queue, state)) {
      const text = JSON.stringify([job.data, job.returnvalue]).toLowerCase();
      if (job.id !== undefined && quoted.some((term) => text.includes(term))) found.set(job.id, job);
    }
  }
  return [...found.values()];
}

async function* jobsIn(queue: Queue, state: JobType): AsyncGenerator<Job> {
  for (let start = 0; ; start += PAGE) {
    const jobs = await queue.getJobs([state], start, start + PAGE - 1, true);
    // A job that has ended in the meantime is undefined.
    for (const job of jobs) if (job) yield job;
    if (jobs.length < PAGE) return;
  }
}

/** @returns false for a job that a worker is running */
async function remove(job: Job): Promise<boolean> {
  try {
    // Children stay, because the Redis user of a service may only touch the queues of that service.
    await job.remove({ removeChildren: false });
    return true;
  } catch (error) {
    if (await job.isActive()) return false;
    throw error;
  }
}
