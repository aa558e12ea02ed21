import {
  JOB_OPTIONS,
  JOBS,
  producerConnection,
  QUEUES,
  type RenderReceiptJob,
  type SendConfirmationJob,
} from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { type FlowJob, FlowProducer, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { OutboxRow } from './outbox-row';

const COMMAND_TIMEOUT_MS = 5_000;
/** About four minutes: longer than a restart takes, short enough that a confirmation does not wait for a broken printer. */
const RENDER_ATTEMPTS = 9;

/** How far the work for an outbox row is. */
export type FlowState = { kind: 'missing' | 'pending' | 'done' } | { kind: 'failed'; reason: string };

interface OpenedFlow {
  producer: FlowProducer;
  queue: Queue;
}

/**
 * The BullMQ flow behind a submission: documents renders the receipt, then notifications sends the confirmation with it.
 * Job ids come from the outbox row, so that adding a flow twice makes it once. A receipt that cannot be rendered does not keep
 * the confirmation back: it goes without the PDF, with the link to the receipt.
 */
export class ConfirmationFlow {
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

  async stateOf(rowId: string): Promise<FlowState> {
    const { queue } = await this.open();
    const job = await queue.getJob(confirmationJobId(rowId));
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
    if (!this.isAway) this.logger.warn({ err }, 'Redis is away: confirmations wait');
    this.isAway = true;
  }

  private noteReturn(): void {
    if (this.isAway) this.logger.info('Redis is back');
    this.isAway = false;
  }
}

const confirmationJobId = (rowId: string) => `${JOBS.sendConfirmation}-${rowId}`;

function toFlow({ id, payload: { applicationId, language } }: OutboxRow): FlowJob {
  return {
    name: JOBS.sendConfirmation,
    queueName: QUEUES.notifications,
    data: { messageId: id, applicationId, language } satisfies SendConfirmationJob,
    opts: { ...JOB_OPTIONS, jobId: confirmationJobId(id) },
    children: [
      {
        name: JOBS.renderReceipt,
        queueName: QUEUES.documents,
        data: { applicationId, language } satisfies RenderReceiptJob,
        opts: {
          ...JOB_OPTIONS,
          attempts: RENDER_ATTEMPTS,
          jobId: `${JOBS.renderReceipt}-${id}`,
          ignoreDependencyOnFailure: true,
        },
      },
    ],
  };
}
