import {
  type DueFees,
  type DueFeesRequest,
  INTERNAL,
  MAX_REPORTED_FEE_REQUESTS,
  type PaymentRecipientsCount,
  type PaymentRecipientsPage,
  type ReportedAccess,
  type SentFeeRequest,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';

export interface BatchScope {
  /** Null for all tenders. */
  tenderId: string | null;
  /** Whether applicants who were asked recently are asked again. */
  again: boolean;
}

interface Wanted extends BatchScope {
  /** Leaves out applications submitted later. */
  before: Date;
}

export class RecipientsSource {
  constructor(private readonly applications: ServiceClient) {}

  /**
   * @param after cursor of the previous page, null for the first
   * @throws DomainError unavailable while the applications service is down; not-found for an unknown tender
   */
  page({ before, tenderId, again }: Wanted, after: string | null, limit = 1_000): Promise<PaymentRecipientsPage> {
    const query = new URLSearchParams({ before: before.toISOString(), limit: String(limit), again: String(again) });
    if (tenderId !== null) query.set('tender', tenderId);
    if (after !== null) query.set('after', after);
    return this.applications.call({ method: 'GET', path: `${INTERNAL.paymentRecipients}?${query}` });
  }

  /** Counts applications of any status. @throws DomainError unavailable while the applications service is down; not-found for an unknown tender */
  async totalApplications(tenderId: string | null): Promise<number> {
    return (await this.page({ before: new Date(), tenderId, again: true }, null, 1)).totalApplications;
  }

  /** @throws DomainError unavailable while the applications service is down; not-found for an unknown tender */
  count(tenderId: string | null): Promise<PaymentRecipientsCount> {
    const query = new URLSearchParams(tenderId === null ? {} : { tender: tenderId });
    return this.applications.call({ method: 'GET', path: `${INTERNAL.countPaymentRecipients}?${query}` });
  }

  /**
   * Finds the applications that a batch may still ask for the fee.
   *
   * @throws DomainError unavailable while the applications service is down, or its release lacks the call (404); the message then waits
   */
  async dueAmong(applicationIds: string[], { again }: Pick<BatchScope, 'again'>): Promise<string[]> {
    const due: string[] = [];
    for (let from = 0; from < applicationIds.length; from += MAX_REPORTED_FEE_REQUESTS) {
      const asked = applicationIds.slice(from, from + MAX_REPORTED_FEE_REQUESTS);
      const body: DueFeesRequest = { applicationIds: asked, again };
      const answer = await this.applications.find<DueFees>({ method: 'POST', path: INTERNAL.dueFees, body });
      if (answer === null) throw DomainError.unavailable();
      due.push(...answer.applicationIds);
    }
    return due;
  }

  /** Records fee requests that were sent; a repeated call changes nothing. @throws DomainError unavailable while the applications service is down */
  async noteAsked(requests: SentFeeRequest[]): Promise<void> {
    await this.applications.call({ method: 'POST', path: INTERNAL.feeRequests, body: { requests } });
  }

  /** Records who stopped a batch; a repeated call changes nothing. @throws DomainError unavailable while the applications service is down */
  async noteStopped(batchId: string, who: string, at: Date): Promise<void> {
    const entry: ReportedAccess = { id: batchId, at: at.toISOString(), who, action: 'payment-requests-stopped' };
    await this.applications.call({ method: 'POST', path: INTERNAL.accessLog, body: { entries: [entry] } });
  }
}
