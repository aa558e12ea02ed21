import { JOBS, QUEUES, receiptFolder, workerConnection } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import { type Job, Queue } from 'bullmq';
import { PERSONAL_DATA } from '../src/personal-data';
import type { DocumentsUnderTest } from './documents-under-test';

/** Starts erasures as the flow of auth does, after applications, and finds what they leave. */
export class Erasures {
  private readonly connection: ReturnType<typeof workerConnection>;
  readonly queue: Queue;

  constructor(private readonly documents: DocumentsUnderTest) {
    this.connection = workerConnection(documents.around.redis.url);
    this.queue = new Queue(QUEUES.documentErasures, { connection: this.connection });
  }

  async stop(): Promise<void> {
    await this.queue.close();
  }

  /** Adds the step of documents after applications has erased these. */
  async start(
    userId: string,
    applicationIds = [this.documents.applicationId],
    contactIds: string[] = [],
  ): Promise<Job> {
    const { applications, auth } = this.documents.around;
    applications.erased.set(userId, { applicationIds, contactIds });
    if (!auth.erased.has(userId)) auth.erased.set(userId, { email: '', provenEmail: '' });
    const opts = { attempts: 100, backoff: 300 };
    return this.queue.add(JOBS.eraseFiles, { userId }, opts);
  }

  /** Adds the first step after auth has recorded the erasure. */
  async note(userId: string, provenEmail = ''): Promise<void> {
    this.documents.around.auth.erased.set(userId, { email: provenEmail, provenEmail });
    await this.ended(await this.queue.add(JOBS.noteErasure, { userId }));
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
