import { type ErasedRecords, JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import { FlowProducer, type Job, Queue, Worker } from 'bullmq';
import { PERSONAL_DATA } from '../src/personal-data';
import { receiptFolder } from '../src/receipts/receipt-document';
import type { DocumentsUnderTest } from './documents-under-test';

/** Starts erasures as the flow of auth does, and finds what they leave. */
export class Erasures {
  private readonly connection: ReturnType<typeof workerConnection>;
  private readonly flow: FlowProducer;
  readonly queue: Queue;

  constructor(private readonly documents: DocumentsUnderTest) {
    this.connection = workerConnection(documents.around.redis.url);
    this.flow = new FlowProducer({ connection: this.connection });
    this.queue = new Queue(QUEUES.documentErasures, { connection: this.connection });
  }

  async stop(): Promise<void> {
    await Promise.all([this.flow.close(), this.queue.close()]);
  }

  /** Adds the step of documents after one that has erased these applications. */
  async start(userId: string, applicationIds = [this.documents.applicationId]): Promise<Job> {
    const erased: ErasedRecords = { applicationIds, contactIds: [] };
    const before = new Worker(`before-${userId}`, async () => erased, { connection: this.connection });
    const opts = { attempts: 100, backoff: 300 };
    const { job } = await this.flow.add({
      ...{ name: JOBS.eraseFiles, queueName: QUEUES.documentErasures, data: { userId }, opts },
      children: [{ name: 'before', queueName: `before-${userId}`, opts: { removeOnComplete: true } }],
    });
    await waitFor(async () => (await job.getState()) !== 'waiting-children', { what: 'the step before to end' });
    await before.close();
    return job;
  }

  async ended(job: Job): Promise<void> {
    await waitFor(() => job.isCompleted(), { what: 'the step to end' });
  }

  async erase(userId: string, applicationIds?: string[]): Promise<Job> {
    const job = await this.start(userId, applicationIds);
    await this.ended(job);
    return this.find(job);
  }

  /** The job as it is now. */
  async find({ id = '' }: Job): Promise<Job> {
    return (await this.queue.getJob(id)) as Job;
  }

  /** Stores receipts of an application, of several versions of the template. */
  async keepReceipts(id: string): Promise<void> {
    for (const name of ['it', 'fr', 'another-template']) {
      const object = this.documents.file(`${receiptFolder(id)}/${name}.pdf`);
      await this.documents.objects.write(object, aPdf(), 'application/pdf');
    }
  }

  async objectsLeft(id: string): Promise<string[]> {
    return [...(await this.documents.copies(id)), ...(await this.documents.keysIn(`${receiptFolder(id)}/`))];
  }

  async tablesWith(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of Object.keys(PERSONAL_DATA.tables)) {
      const statement = `SELECT FROM ${table} r WHERE strpos(lower(r::text), lower($1)) > 0 LIMIT 1`;
      if ((await this.documents.database.query(statement, [text])).rowCount) found.push(table);
    }
    return found;
  }
}
