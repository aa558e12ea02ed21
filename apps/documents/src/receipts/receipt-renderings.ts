import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { JOBS, type RenderedReceipt, type RenderReceiptJob } from '@lacorte/jobs';
import type { Job, JobsOptions, Queue } from 'bullmq';

/** How long a reader waits for a receipt that has to be printed first. */
const WAIT_MS = 20_000;
/** How long Redis may take over one command. */
const REDIS_TIMEOUT_MS = 3_000;
const POLL_MS = { first: 20, most: 250 };

/** A reader is waiting: few attempts, soon. Kept for a while, so that a receipt that could not be stored is printed once. */
const OPTIONS: JobsOptions = {
  attempts: 3,
  backoff: { type: 'fixed', delay: 500 },
  removeOnComplete: { age: 600 },
  removeOnFail: { age: 600 },
};

/** Has receipts printed by the worker, each once however many readers ask for it. */
export class ReceiptRenderings {
  /** @param queue `documents`, over a connection that fails fast */
  constructor(private readonly queue: Queue) {}

  /**
   * Adds the job, or joins the one that is there, and waits for its result.
   *
   * @param key of the receipt, from which the job's id is derived
   * @throws DomainError unavailable while Redis or the worker is away, or when printing fails
   */
  async render(key: string, applicationId: string, language: Language): Promise<RenderedReceipt> {
    const payload: RenderReceiptJob = { applicationId, language };
    const job = await bounded(this.queue.add(JOBS.renderReceipt, payload, { ...OPTIONS, jobId: jobIdOf(key) }));
    if (await bounded(job.isFailed())) await bounded(retried(job));
    return this.outcomeOf(job);
  }

  /** Forgets a finished job whose result is of no use any more, so that the receipt can be printed again. */
  async forget(key: string): Promise<void> {
    await bounded(this.queue.remove(jobIdOf(key)));
  }

  /**
   * Asks for the job's state again and again. `Job.waitUntilFinished` would do with events, but it leaves an unhandled
   * rejection behind when Redis goes away meanwhile, and waits for ever when the job is removed.
   */
  private async outcomeOf({ id }: Job): Promise<RenderedReceipt> {
    const deadline = Date.now() + WAIT_MS;
    for (let wait = POLL_MS.first; Date.now() < deadline; wait = Math.min(wait * 2, POLL_MS.most)) {
      await pause(wait);
      const job: Job | undefined = await bounded(this.queue.getJob(id ?? ''));
      if (job?.returnvalue) return job.returnvalue;
      if (!job || (job.finishedOn && job.failedReason)) throw DomainError.unavailable(new Error(job?.failedReason));
    }
    throw DomainError.unavailable(new Error('the receipt was not printed in time'));
  }
}

/** BullMQ's ids may not contain a colon. */
function jobIdOf(key: string): string {
  return key.replaceAll(/[^\w.-]/g, '-');
}

/** A failed job keeps its id, so that adding it again does nothing; another reader may have revived it already. */
async function retried(job: Job): Promise<void> {
  await job.retry('failed').catch(() => undefined);
}

/** Whatever Redis answers but the wanted is an absence to the reader. */
async function bounded<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), REDIS_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw DomainError.unavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
