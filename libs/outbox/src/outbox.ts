import { randomUUID } from 'node:crypto';
import { JOB_OPTIONS, tracedJob } from '@lacorte/jobs';
import { currentTraceparent } from '@lacorte/observability';
import { deleteInBatches, inBatches, type PreparedStatement, runPrepared } from '@lacorte/persistence';
import type { FlowJob } from 'bullmq';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { DataSource, EntityManager } from 'typeorm';
import type { FollowingJob, OutboxEvent } from './outbox-event';
import { type OutboxStatements, outboxStatements } from './outbox-table';

type OutboxEvents = Record<string, OutboxEvent>;

type PayloadOf<Event> = Event extends OutboxEvent<infer P> ? P : never;

/** An event as read by the worker. */
export interface EventRow {
  id: string;
  kind: string;
  /** `traceparent` is the trace of the request that added the event, if there was one. */
  payload: { traceparent?: string };
}

/** Thrown for an event that can never become a job, so that a retry does not help. */
export class UnusableEvent extends Error {}

/** Maximum number of rows that `Outbox.addDue` takes in one transaction. */
export const DUE_AT_ONCE = 500;

/** The outbox of a service, with the events that it accepts and the jobs that follow from them. */
export class Outbox<E extends OutboxEvents = OutboxEvents> {
  readonly kinds: string[];
  readonly statements: OutboxStatements;

  /** @param schema schema of the service, in which `outboxTable` created the table */
  constructor(
    readonly schema: string,
    private readonly events: E,
  ) {
    this.kinds = Object.keys(events);
    this.statements = outboxStatements(schema);
  }

  /** Adds an event in the transaction of the change that it describes. The worker adds its job after the commit. */
  add<K extends keyof E & string>(manager: EntityManager, kind: K, payload: PayloadOf<E[K]>): Promise<void> {
    return this.addAll(manager, kind, [payload]);
  }

  /** Adds several events of a kind in one statement. */
  async addAll<K extends keyof E & string>(
    manager: EntityManager,
    kind: K,
    payloads: PayloadOf<E[K]>[],
  ): Promise<void> {
    if (payloads.length === 0) return;
    const traceparent = currentTraceparent();
    const rows = payloads.map((payload) => ({ id: randomUUID(), payload: { ...payload, traceparent } }));
    await runPrepared(manager, this.statements.add, [kind, JSON.stringify(rows)]);
  }

  /**
   * Adds an event for every due row, at most `DUE_AT_ONCE` per transaction. The same transaction changes the rows, so each row gets one
   * event even if a worker is killed.
   *
   * @param take UPDATE or DELETE of at most `DUE_AT_ONCE` rows that returns the payloads
   * @returns the number of events
   */
  addDue<K extends keyof E & string>(
    database: DataSource,
    kind: K,
    take: PreparedStatement<PayloadOf<E[K]> & object>,
  ): Promise<number> {
    return inBatches(DUE_AT_ONCE, () =>
      database.transaction(async (manager) => {
        const payloads = await runPrepared(manager, take);
        await this.addAll(manager, kind, payloads);
        return payloads.length;
      }),
    );
  }

  /** Deletes finished events after `HOUSEKEEPING.outboxDays`. Failed events stay for an operator. @returns the number of deleted events */
  removeDone(database: DataSource): Promise<number> {
    return deleteInBatches(database, this.statements.removeDone);
  }

  /** Returns the job that follows from an event. @throws UnusableEvent for an unknown kind or an invalid payload */
  jobOf({ id, kind, payload }: EventRow): FollowingJob {
    const declared = this.events[kind];
    if (!declared) throw new UnusableEvent(`unknown kind ${kind}`);
    const validated = plainToInstance(declared.payload, payload);
    const broken = validateSync(validated, { whitelist: true, forbidUnknownValues: true });
    if (broken.length > 0) throw new UnusableEvent(`payload: ${broken.map(({ property }) => property).join(', ')}`);
    return declared.job(validated, id);
  }

  /** Tells whether the service itself sets `done_at` of this kind of event, regardless of the states of its jobs. */
  isEndedByService({ kind }: EventRow): boolean {
    return this.events[kind]?.isEndedByService === true;
  }

  /** Returns the job of an event as a BullMQ flow, with job ids and the jobs that it waits for. @throws UnusableEvent */
  flowOf(row: EventRow): FlowJob {
    const options = tracedJob(JOB_OPTIONS, row.payload.traceparent);
    const toFlow = (job: FollowingJob, jobId = jobIdOf(job, row)): FlowJob => ({
      name: job.name,
      queueName: job.queue,
      data: job.data,
      opts: { ...options, ...job.options, jobId },
      ...(job.after && { children: job.after.map((child) => toChild(child, job)) }),
    });
    // A child's id contains its parent. Two releases may add different parents for one event, and BullMQ gives a child only one parent.
    const toChild = (job: FollowingJob, parent: FollowingJob): FlowJob => {
      const { opts, ...rest } = toFlow(job, `${job.name}-for-${jobIdOf(parent, row)}`);
      return { ...rest, opts: { ...opts, ignoreDependencyOnFailure: true } };
    };
    return toFlow(this.jobOf(row));
  }
}

/** Derives the id of a job from the event's row, so that adding the job twice creates only one job. */
function jobIdOf({ name }: FollowingJob, { id }: EventRow): string {
  return `${name}-${id}`;
}
