import { INTERNAL, type PaymentRecipientsCount, type PaymentRecipientsPage } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';

/** As many as applications gives at once. */
const PAGE_SIZE = 1_000;

/** Who is to be asked for the fee, as applications knows them. */
export class RecipientsSource {
  constructor(private readonly applications: ServiceClient) {}

  /**
   * @param before who applied later is left out
   * @param after cursor of the page before, null for the first
   * @throws DomainError unavailable while applications is away
   */
  page(before: Date, after: string | null): Promise<PaymentRecipientsPage> {
    return this.ask(before, PAGE_SIZE, after);
  }

  /** All applications, whatever their status. @throws DomainError unavailable while applications is away */
  async totalApplications(): Promise<number> {
    const { totalApplications } = await this.ask(new Date(), 1, null);
    return totalApplications;
  }

  /** How many owe the fee now. @throws DomainError unavailable while applications is away */
  count(): Promise<PaymentRecipientsCount> {
    return this.applications.call({ method: 'GET', path: INTERNAL.countPaymentRecipients });
  }

  /**
   * Those of the applications whose fee is still to be asked for: not rejected and not paid since.
   *
   * @throws DomainError unavailable while applications is away
   */
  async dueAmong(applicationIds: string[]): Promise<string[]> {
    const wanted = new Set(applicationIds);
    const due: string[] = [];
    const now = new Date();
    for (let after: string | null = null; due.length < wanted.size; ) {
      const { items, next }: PaymentRecipientsPage = await this.page(now, after);
      due.push(...items.map(({ applicationId }) => applicationId).filter((id) => wanted.has(id)));
      if (next === null) break;
      after = next;
    }
    return due;
  }

  private ask(before: Date, limit: number, after: string | null): Promise<PaymentRecipientsPage> {
    const query = new URLSearchParams({ before: before.toISOString(), limit: String(limit) });
    if (after !== null) query.set('after', after);
    return this.applications.call({ method: 'GET', path: `${INTERNAL.paymentRecipients}?${query}` });
  }
}
