import { producerConnection } from '@lacorte/jobs';
import { Logger } from '@nestjs/common';
import { type FlowJob, FlowProducer, Queue } from 'bullmq';
import { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 5_000;

/** State of an event's job. */
export type FlowState = { kind: 'missing' | 'pending' | 'done' } | { kind: 'failed'; reason: string };

/** Common methods of `Queue` and `FlowProducer`. */
interface Connected {
  on(event: 'error', listener: (err: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
}

/**
 * Access to the jobs of an outbox. The last job of each event has its state. BullModule creates a flow producer once per process, so one
 * that BullMQ failed to initialise could not be replaced.
 */
export class OutboxFlows {
  private readonly logger = new Logger(OutboxFlows.name);
  private readonly redis: Redis;
  private readonly queues = new Map<string, Promise<Queue>>();
  private producer?: Promise<FlowProducer>;
  private isAway = false;

  constructor(redisUrl: string) {
    this.redis = new Redis({ ...producerConnection(redisUrl), commandTimeout: COMMAND_TIMEOUT_MS });
    this.redis.on('error', (err) => this.noteOutage(err));
    this.redis.on('ready', () => this.noteReturn());
  }

  /** Whether Redis is connected. While it is not, skip calls, which would fail. */
  get isReachable(): boolean {
    return this.redis.status === 'ready';
  }

  async ping(): Promise<void> {
    await this.redis.ping();
  }

  /** Adds jobs. Existing jobs do not change. @throws Error while Redis is down */
  async add(flows: FlowJob[]): Promise<void> {
    this.producer ??= this.ready(new FlowProducer({ connection: this.redis })).catch((error: unknown) => {
      this.producer = undefined;
      throw error;
    });
    await (await this.producer).addBulk(flows);
  }

  /** @throws Error while Redis is down */
  async stateOf(queueName: string, jobId: string): Promise<FlowState> {
    const job = await (await this.queue(queueName)).getJob(jobId);
    if (!job) return { kind: 'missing' };
    const state = await job.getState();
    if (state === 'failed') return { kind: 'failed', reason: job.failedReason };
    return { kind: state === 'completed' ? 'done' : 'pending' };
  }

  /** Called by Nest at shutdown. */
  async onModuleDestroy(): Promise<void> {
    const opened = await Promise.allSettled([this.producer, ...this.queues.values()]);
    await Promise.allSettled(opened.map((part) => part.status === 'fulfilled' && part.value?.close()));
    this.redis.disconnect();
  }

  private queue(name: string): Promise<Queue> {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = this.ready(new Queue(name, { connection: this.redis })).catch((error: unknown) => {
      this.queues.delete(name);
      throw error;
    });
    this.queues.set(name, queue);
    return queue;
  }

  /** BullMQ initialises a connection only once, so the caller must discard one that failed. */
  private async ready<T extends Connected>(part: T): Promise<T> {
    part.on('error', (err) => this.noteOutage(err));
    await part.waitUntilReady();
    return part;
  }

  private noteOutage(err: Error): void {
    if (!this.isAway) this.logger.warn({ err }, 'Redis is down: outbox events have to wait');
    this.isAway = true;
  }

  private noteReturn(): void {
    if (this.isAway) this.logger.log('Redis is back');
    this.isAway = false;
  }
}
