import { QueueConnection } from '@lacorte/jobs';
import type { FlowJob, Job } from 'bullmq';

export type FlowState = { kind: 'missing' | 'pending' | 'done' } | { kind: 'failed'; reason: string };

/** Adds and reads the jobs of an outbox. An event has the state of its last job, or `missing` if that job waits for a lost one. */
export class OutboxFlows {
  private readonly connection: QueueConnection;

  constructor(redisUrl: string) {
    this.connection = new QueueConnection(redisUrl, 'Redis is down: outbox events have to wait');
  }

  /** Whether Redis is connected. Callers skip calls that would fail without it. */
  get isReachable(): boolean {
    return this.connection.redis.status === 'ready';
  }

  async ping(): Promise<void> {
    await this.connection.redis.ping();
  }

  /** Adds jobs. Existing jobs do not change. @throws Error while Redis is down */
  async add(flows: FlowJob[]): Promise<void> {
    await (await this.connection.flows()).addBulk(flows);
  }

  /** Adds jobs again, after removing what is left of them. Jobs in progress stay. @throws Error while Redis is down */
  async putBack(flows: FlowJob[]): Promise<void> {
    for (const flow of flows) await this.remove(flow);
    await this.add(flows);
  }

  /** @returns `missing` also if the job waits for a lost job and can never run. @throws Error while Redis is down */
  async stateOf(flow: FlowJob): Promise<FlowState> {
    const job = await this.jobOf(flow);
    const state = await job?.getState();
    if (!job || state === 'unknown') return { kind: 'missing' };
    if (state === 'failed') return { kind: 'failed', reason: job.failedReason };
    if (state === 'completed') return { kind: 'done' };
    const waitsForEver = state === 'waiting-children' && (await this.waitsForEver(job, flow));
    return { kind: waitsForEver ? 'missing' : 'pending' };
  }

  /** Tells whether a job waits for a lost child. Reads children before dependencies, so a child that ends in between does not look lost. */
  private async waitsForEver(job: Job, { children = [] }: FlowJob): Promise<boolean> {
    const states = await Promise.all(children.map((child) => this.stateOf(child)));
    const lost = children.filter((_, n) => states[n]?.kind !== 'pending');
    const keys = await Promise.all(lost.map(({ queueName, opts }) => this.keyOf(queueName, opts?.jobId)));
    const { unprocessed = [] } = await job.getDependencies();
    if (unprocessed.length === 0) return job.isWaitingChildren();
    return keys.some((key) => unprocessed.includes(key));
  }

  /** Removes the last job first, because it would start when the jobs that it waits for are removed. */
  private async remove(flow: FlowJob): Promise<void> {
    const job = await this.jobOf(flow);
    // A job that a worker is running cannot be removed.
    await job?.remove({ removeChildren: false }).catch(() => undefined);
    for (const child of flow.children ?? []) await this.remove(child);
  }

  private async jobOf({ queueName, opts }: FlowJob): Promise<Job | undefined> {
    return (await this.connection.queue(queueName)).getJob(opts?.jobId ?? '');
  }

  private async keyOf(queueName: string, jobId = ''): Promise<string> {
    return (await this.connection.queue(queueName)).toKey(jobId);
  }

  /** Called by Nest at shutdown. */
  onModuleDestroy(): Promise<void> {
    return this.connection.close();
  }
}
