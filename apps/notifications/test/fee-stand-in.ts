import { randomUUID } from 'node:crypto';
import {
  ASK_AGAIN_AFTER_DAYS,
  type DueFees,
  type DueFeesRequest,
  type PaymentRecipient,
  type PaymentRecipientsCount,
  type PaymentRecipientsPage,
  type SentFeeRequest,
} from '@lacorte/contracts';
import { Gate } from '@lacorte/testing';

/** Smaller than what is asked for, so that a batch has pages. */
export const PAGE_SIZE = 20;
const BRAKE_MS = ASK_AGAIN_AFTER_DAYS * 24 * 60 * 60 * 1_000;

interface KnownRecipient extends PaymentRecipient {
  appliedAt: Date;
  tenderId?: string | undefined;
}

/** Stands in for applications as the source of fees. */
export class FeeStandIn {
  /** Applications whose fee is paid, or which are rejected. */
  othersApplied = 0;
  /** Every request that was reported as sent. */
  readonly asked: SentFeeRequest[] = [];
  /** Holds calls for a page of recipients. */
  readonly gate = new Gate();
  private recipients: KnownRecipient[] = [];

  /** Knows these recipients and no others. */
  keep(recipients: PaymentRecipient[]): PaymentRecipient[] {
    this.recipients = recipients.map((recipient) => ({ ...recipient, appliedAt: new Date() }));
    this.othersApplied = 0;
    return recipients;
  }

  /** Adds an applicant. */
  add(recipient: PaymentRecipient, tenderId?: string): void {
    this.recipients.push({ ...recipient, tenderId, appliedAt: new Date() });
  }

  async page(query: URLSearchParams): Promise<PaymentRecipientsPage> {
    const before = new Date(query.get('before') ?? '');
    const from = Number(query.get('after') ?? 0);
    await this.gate.pass();
    const to = from + Math.min(PAGE_SIZE, Number(query.get('limit')));
    const ofTender = this.of(query);
    // By place, as the cursor is: those who are asked during a batch keep theirs.
    const wanted = ofTender.filter(({ appliedAt }) => appliedAt <= before);
    const isWanted = (one: KnownRecipient) => query.get('again') === 'true' || !this.isRecent(one);
    return {
      items: wanted
        .slice(from, to)
        .filter(isWanted)
        .map(({ appliedAt, tenderId, ...recipient }) => recipient),
      next: to < wanted.length ? String(to) : null,
      totalApplications: ofTender.length + this.othersApplied,
    };
  }

  count(query: URLSearchParams): PaymentRecipientsCount {
    const due = this.of(query);
    const recent = due.filter((one) => this.isRecent(one)).length;
    return {
      recipients: due.length - recent,
      leftOut: { recent, paid: this.othersApplied, rejected: 0 },
      withAgain: due.length,
    };
  }

  /** Only known applications can be due. */
  due({ applicationIds, again }: DueFeesRequest): DueFees {
    const due = this.recipients.filter((one) => again || !this.isRecent(one)).map(({ applicationId }) => applicationId);
    return { applicationIds: applicationIds.filter((id) => due.includes(id)) };
  }

  /** Knows that these no longer owe the fee. */
  settle(...settled: PaymentRecipient[]): void {
    const ids = settled.map(({ applicationId }) => applicationId);
    this.recipients = this.recipients.filter(({ applicationId }) => !ids.includes(applicationId));
    this.othersApplied += settled.length;
  }

  private isRecent({ applicationId }: PaymentRecipient): boolean {
    const since = Date.now() - BRAKE_MS;
    return this.asked.some((one) => one.applicationId === applicationId && Date.parse(one.requestedAt) > since);
  }

  private of(query: URLSearchParams): KnownRecipient[] {
    const tender = query.get('tender');
    return tender === null ? this.recipients : this.recipients.filter(({ tenderId }) => tenderId === tender);
  }
}

/** Invented recipients with an address and a code each. */
export function recipients(count: number, changes: Partial<PaymentRecipient> = {}): PaymentRecipient[] {
  return Array.from({ length: count }, (_, index) => {
    const applicationId = randomUUID();
    return {
      applicationId,
      applicationCode: `DOM-2026-${String(index + 1).padStart(6, '0')}-17`,
      nome: 'Lucia',
      cognome: 'Ferrario',
      email: `lucia.${applicationId}@example.com`,
      language: 'it',
      feeCents: 15_000,
      ...changes,
    };
  });
}
