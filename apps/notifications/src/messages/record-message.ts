import { type ErasedRecipient, INTERNAL } from '@lacorte/contracts';
import { isUnavailable } from '@lacorte/errors';
import type { ServiceClient } from '@lacorte/http-client';
import { JOBS, type JobHandler, LookAgain, SendMessageJob } from '@lacorte/jobs';
import { currentTraceparent } from '@lacorte/observability';
import type { Job } from 'bullmq';
import { Timings } from '../config';
import { LAST_MESSAGE } from './message';
import { MessageKinds } from './message-kinds';
import { MessageStore } from './message-store';

/** Longest pause between two checks of the last message about an erased account, in units of `retryMs`. Many such jobs may wait. */
const RAREST_LOOK = 60;

/** Records the message that a job wants to send, only once even if the job runs again. SendMessages sends it. */
export class RecordMessage implements JobHandler<SendMessageJob, void> {
  readonly jobName = JOBS.sendMessage;
  readonly payload = SendMessageJob;

  constructor(
    private readonly auth: ServiceClient,
    private readonly kinds: MessageKinds,
    private readonly store: MessageStore,
    private readonly timings: Timings,
  ) {}

  /**
   * @throws DeliveryFailed for a kind that comes with a batch only
   * @throws LookAgain while PostgreSQL or the auth service is down, and until the last message about an erased account has ended; the
   *   erasure finishes after this job (docs/adr/0042)
   */
  async handle({ messageId, wanted }: SendMessageJob, job: Job): Promise<void> {
    this.kinds.requireWantable(wanted.kind);
    const { retryMs } = this.timings;
    try {
      if (wanted.kind === LAST_MESSAGE) {
        if (await this.hasLastEnded(messageId)) return;
      } else {
        const prepared = Object.values(await job.getChildrenValues());
        return await this.store.note([{ id: messageId, ...wanted, prepared, traceparent: currentTraceparent() }]);
      }
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new LookAgain('the message cannot be recorded yet', retryMs);
    }
    const afterMs = Math.min(retryMs * 2 ** (job.attemptsStarted - 1), retryMs * RAREST_LOOK);
    throw new LookAgain('the message has not ended yet', afterMs);
  }

  /**
   * Records the last message as the auth service says, not as the job says, because any process with Redis can add such a job.
   *
   * @returns whether nothing is left to do: the message has ended, or no recorded erasure needs the e-mail address any more
   */
  private async hasLastEnded(id: string): Promise<boolean> {
    const path = INTERNAL.erasedRecipient(id);
    const known = await this.auth.find<ErasedRecipient>({ method: 'GET', path });
    if (!known) return true;
    const { language, isAddressProven } = known;
    // An auth service of release 1.0.0 answers without a language. The job then waits for the upgrade of that service.
    if (!language) return false;
    const last = { id, kind: LAST_MESSAGE, language, parameters: { isAddressProven } };
    if (!(await this.store.noteLast({ ...last, traceparent: currentTraceparent() }))) return false;
    await this.auth.call<void>({ method: 'POST', path: INTERNAL.erasureTold(id) });
    return true;
  }
}
