import { QueueConnection } from '@lacorte/jobs';
import type { FlowJob } from 'bullmq';

/** State of an event's job. */
export type FlowState = { kind: 'missing' | 'pending' | 'done' } | { kind: 'failed'; reason: string };

/** Access to the jobs of an outbox. The last job of each event has its state. */
export class OutboxFlows {
  private readonly connection: QueueConnection;

  constructor(redisUrl: string) {
    this.connection = new QueueConnection(redisUrl, 'Redis is down: outbox events have to wait');
  }

  /** Whether Redis is connected. While it is not, skip calls, which would fail. */
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
