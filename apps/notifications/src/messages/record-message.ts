import { INTERNAL } from '@lacorte/contracts';
import { isUnavailable } from '@lacorte/errors';
import type { ServiceClient } from '@lacorte/http-client';
import { JOBS, type JobHandler, LookAgain, SendMessageJob } from '@lacorte/jobs';
import { currentTraceparent } from '@lacorte/observability';
import type { Job } from 'bullmq';
import { Timings } from '../config';
import { LAST_MESSAGE } from './message';
import { MessageKinds } from './message-kinds';
import { MessageStore } from './message-store';

/** Longest pause between two checks of the last message about an erased account, in units of `retryMs`. Many erasures wait during an outage. */
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
   * @throws LookAgain while PostgreSQL or auth is down, and until the last message about an erased account has ended, because the
   *   erasure finishes after this job (docs/adr/0042)
   */
  async handle({ messageId, wanted }: SendMessageJob, job: Job): Promise<void> {
    this.kinds.requireWantable(wanted.kind);
    const prepared = Object.values(await job.getChildrenValues());
    const message = { id: messageId, ...wanted, prepared, traceparent: currentTraceparent() };
    const { retryMs } = this.timings;
    try {
      await this.store.note([message]);
      if (wanted.kind !== LAST_MESSAGE) return;
      if (await this.store.hasEnded(messageId)) {
        return await this.auth.call<void>({ method: 'POST', path: INTERNAL.erasureTold(messageId) });
      }
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new LookAgain('the message cannot be recorded yet', retryMs);
    }
    const afterMs = Math.min(retryMs * 2 ** (job.attemptsStarted - 1), retryMs * RAREST_LOOK);
    throw new LookAgain('the message has not ended yet', afterMs);
  }
}
