import { producerConnection, QUEUES } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { FlowProducer, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { OutboxRow } from './outbox-row';
import { lastJobId, toFlow } from './to-flow';

const COMMAND_TIMEOUT_MS = 5_000;

/** How far the work for an outbox row is. */
export type FlowState = { kind: 'missing' | 'pending' | 'done' } | { kind: 'failed'; reason: string };

interface OpenedFlow {
  producer: FlowProducer;
  queue: Queue;
}

/** The BullMQ flows behind the outbox: each ends with a job in the queue `notifications`, which tells how far it is. */
export class OutboxFlows {
  private readonly redis: Redis;
  private opened?: Promise<OpenedFlow>;
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

  /** Adds the flows of these rows. Those that are there already stay as they are. */
  async add(rows: OutboxRow[]): Promise<void> {
    const { producer } = await this.open();
    await producer.addBulk(rows.map(toFlow));
  }

  async stateOf(row: OutboxRow): Promise<FlowState> {
    const { queue } = await this.open();
    const job = await queue.getJob(lastJobId(row));
    if (!job) return { kind: 'missing' };
    const state = await job.getState();
    if (state === 'failed') return { kind: 'failed', reason: job.failedReason };
    return { kind: state === 'completed' ? 'done' : 'pending' };
  }

  async onModuleDestroy(): Promise<void> {
    const opened = await this.opened?.catch(() => undefined);
    await Promise.allSettled([opened?.producer.close(), opened?.queue.close()]);
    this.redis.disconnect();
  }

  /** BullMQ prepares a connection once and for all: one whose preparation failed is thrown away. */
  private open(): Promise<OpenedFlow> {
    this.opened ??= this.prepare().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async prepare(): Promise<OpenedFlow> {
    const producer = new FlowProducer({ connection: this.redis });
    const queue = new Queue(QUEUES.notifications, { connection: this.redis });
    producer.on('error', (err) => this.noteOutage(err));
    queue.on('error', (err) => this.noteOutage(err));
    await Promise.all([producer.waitUntilReady(), queue.waitUntilReady()]);
    return { producer, queue };
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
