import { INTERNAL, type PaymentRecipientsCount, type PaymentRecipientsPage } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';

const PAGE_SIZE = 1_000;

/** Applicants who owe the fee, from applications. */
export class RecipientsSource {
  constructor(private readonly applications: ServiceClient) {}

  /**
   * @param before leaves out later applications
   * @param after cursor of the previous page, null for the first
   * @throws DomainError unavailable while applications is away
   */
  page(before: Date, after: string | null): Promise<PaymentRecipientsPage> {
    return this.ask(before, PAGE_SIZE, after);
  }

  /** Of any status. @throws DomainError unavailable while applications is down */
  async totalApplications(): Promise<number> {
    const { totalApplications } = await this.ask(new Date(), 1, null);
    return totalApplications;
  }

  /** @throws DomainError unavailable while applications is down */
  count(): Promise<PaymentRecipientsCount> {
    return this.applications.call({ method: 'GET', path: INTERNAL.countPaymentRecipients });
  }

  /** Applications that still owe the fee. @throws DomainError unavailable while applications is down */
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
