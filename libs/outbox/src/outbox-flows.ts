import { QueueConnection } from '@lacorte/jobs';
import type { FlowJob } from 'bullmq';

export type FlowState = { kind: 'missing' | 'pending' | 'done' } | { kind: 'failed'; reason: string };

/** Adds and reads the jobs of an outbox. The state of an event is that of its last job. */
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

  /** @throws Error while Redis is down */
  async stateOf(queueName: string, jobId: string): Promise<FlowState> {
    const job = await (await this.connection.queue(queueName)).getJob(jobId);
    if (!job) return { kind: 'missing' };
    const state = await job.getState();
    if (state === 'failed') return { kind: 'failed', reason: job.failedReason };
    return { kind: state === 'completed' ? 'done' : 'pending' };
  }

  /** Called by Nest at shutdown. */
  onModuleDestroy(): Promise<void> {
    return this.connection.close();
  }
}
