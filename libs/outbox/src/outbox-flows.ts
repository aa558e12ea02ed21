import { producerConnection } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { type FlowJob, FlowProducer, Queue } from 'bullmq';
import { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 5_000;

/** How far the work for an event is. */
export type FlowState = { kind: 'missing' | 'pending' | 'done' } | { kind: 'failed'; reason: string };

/** What a queue and a producer of flows have in common. */
interface Connected {
  on(event: 'error', listener: (err: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
}

/** The jobs behind the outbox. Each event ends with one job, which tells how far it is. */
export class OutboxFlows {
  private readonly redis: Redis;
  private readonly queues = new Map<string, Promise<Queue>>();
  private producer?: Promise<FlowProducer>;
  private isAway = false;

  constructor(
    redisUrl: string,
    private readonly logger: Logger,
  ) {
    this.redis = new Redis({ ...producerConnection(redisUrl), commandTimeout: COMMAND_TIMEOUT_MS });
    this.redis.on('error', (err) => this.noteOutage(err));
    this.redis.on('ready', () => this.noteReturn());
  }

  /** Whether Redis can be asked now; false spares a call that would only fail. */
  get isReachable(): boolean {
    return this.redis.status === 'ready';
  }

  async ping(): Promise<void> {
    await this.redis.ping();
  }

  /** Adds jobs. Those that are there already stay as they are. @throws Error while Redis is away */
  async add(flows: FlowJob[]): Promise<void> {
    this.producer ??= this.ready(new FlowProducer({ connection: this.redis })).catch((error: unknown) => {
      this.producer = undefined;
      throw error;
    });
    await (await this.producer).addBulk(flows);
  }

  /** @throws Error while Redis is away */
  async stateOf(queueName: string, jobId: string): Promise<FlowState> {
    const job = await (await this.queue(queueName)).getJob(jobId);
    if (!job) return { kind: 'missing' };
    const state = await job.getState();
    if (state === 'failed') return { kind: 'failed', reason: job.failedReason };
    return { kind: state === 'completed' ? 'done' : 'pending' };
  }

  /** Called by Nest at the end. */
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

  /** BullMQ prepares a connection once and for all: the caller throws away one whose preparation failed. */
  private async ready<T extends Connected>(part: T): Promise<T> {
    part.on('error', (err) => this.noteOutage(err));
    await part.waitUntilReady();
    return part;
  }

  private noteOutage(err: Error): void {
    if (!this.isAway) this.logger.warn({ err }, 'Redis is away: what the outbox holds waits');
    this.isAway = true;
  }

  private noteReturn(): void {
    if (this.isAway) this.logger.info('Redis is back');
    this.isAway = false;
  }
}
