import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Contact,
  INTERNAL,
  type Language,
  type PaymentRecipient,
  type PaymentRecipientsPage,
  type Receipt,
  type Tender,
} from '@lacorte/contracts';
import type { ServiceVerifier } from '@lacorte/identity';

/** Smaller than what is asked for, so that a batch has pages. */
const PAGE_SIZE = 100;

interface KnownRecipient extends PaymentRecipient {
  appliedAt: Date;
  tenderId?: string | undefined;
}

/** Of a receipt that is kept without an applicant. */
const LATER = { userId: randomUUID(), isFirst: false };

/** Stands in for applications: knows receipts, recipients and contacts, and answers services alone. */
export class StandIn {
  private readonly receipts = new Map<string, Receipt>();
  private readonly applicants = new Map<string, { userId: string; isFirst: boolean }>();
  private readonly languages = new Map<string, Language>();
  private readonly contacts = new Map<string, Contact>();
  private readonly tenders = new Map<string, Tender>();
  /** Address and tokens of each request for a notice. */
  readonly notices = new Map<string, { email: string; tokens: string[] }>();
  /** Ids of accounts with a draft. */
  readonly drafts = new Set<string>();
  private recipients: KnownRecipient[] = [];
  /** Applications whose fee is paid, or which are rejected. */
  othersApplied = 0;
  isAway = false;
  /** Goes away after the cursor of this page of recipients has been given. */
  lastCursor = Number.POSITIVE_INFINITY;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(callers: ServiceVerifier): Promise<StandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new StandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      const isService = (await callers.callerOf((name) => request.headers[name]?.toString())) !== null;
      const answer = isService && standIn.answer(request);
      const refusal = { statusCode: 404, message: '-', error: 'Not Found', code: 'error.applicationNotFound' };
      response.writeHead(standIn.isAway ? 503 : answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer || refusal));
    });
    return standIn;
  }

  /** Knows an application from now on. */
  keep(receipt: Receipt): Receipt {
    this.receipts.set(receipt.id, receipt);
    return receipt;
  }

  /** Whose application a kept receipt is. */
  keepApplicant(receipt: Receipt, applicant: { userId: string; isFirst: boolean }): void {
    this.applicants.set(receipt.id, applicant);
  }

  /** The language of the latest application of a user. */
  keepLanguage(userId: string, language: Language): void {
    this.languages.set(userId, language);
  }

  keepContact(contact: Contact): Contact {
    this.contacts.set(contact.id, contact);
    return contact;
  }

  keepTender(tender: Tender): Tender {
    this.tenders.set(tender.id, tender);
    return tender;
  }

  /** Knows a request for a notice of the opening. @returns its id */
  keepNotice(email: string): string {
    const id = randomUUID();
    this.notices.set(id, { email, tokens: [] });
    return id;
  }

  /** Knows these recipients and no others. */
  keepRecipients(recipients: PaymentRecipient[]): PaymentRecipient[] {
    this.recipients = recipients.map((recipient) => ({ ...recipient, appliedAt: new Date() }));
    this.othersApplied = 0;
    return recipients;
  }

  /** Adds an applicant. */
  addRecipient(recipient: PaymentRecipient, tenderId?: string): void {
    this.recipients.push({ ...recipient, tenderId, appliedAt: new Date() });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage): object | undefined {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (pathname === INTERNAL.paymentRecipients) return this.page(searchParams);
    if (pathname === INTERNAL.countPaymentRecipients) return { recipients: this.recipientsOf(searchParams).length };
    const user = pathname.split('/').find((part) => pathname === INTERNAL.userLanguage(part));
    if (user) return { language: this.languages.get(user) ?? null };
    const about = pathname.split('/')[3] ?? '';
    if (this.drafts.has(about) && pathname === INTERNAL.savedDraft(about)) return { savedAt: new Date().toISOString() };
    if (pathname === INTERNAL.tender(about)) return this.tenders.get(about);
    const notice = this.notices.get(about);
    if (notice && pathname === INTERNAL.openingNoticeRecipient(about)) return { email: notice.email, language: 'it' };
    if (notice && pathname === INTERNAL.openingNoticeLink(about)) {
      notice.tokens.push(`token-${randomUUID()}`);
      return { token: notice.tokens.at(-1) };
    }
    const id = pathname.split('/').find((part) => this.receipts.has(part) || this.contacts.has(part)) ?? '';
    const receipt = this.receipts.get(id);
    if (receipt && pathname === INTERNAL.receipt(id)) return { receipt, language: 'it' };
    if (receipt && pathname === INTERNAL.applicant(id)) return this.applicants.get(id) ?? LATER;
    return pathname === INTERNAL.contact(id) ? this.contacts.get(id) : undefined;
  }

  private page(query: URLSearchParams): PaymentRecipientsPage {
    const before = new Date(query.get('before') ?? '');
    const from = Number(query.get('after') ?? 0);
    if (from >= this.lastCursor) this.isAway = true;
    const to = from + Math.min(PAGE_SIZE, Number(query.get('limit')));
    const ofTender = this.recipientsOf(query);
    const wanted = ofTender.filter(({ appliedAt }) => appliedAt <= before);
    return {
      items: wanted.slice(from, to).map(({ appliedAt, tenderId, ...recipient }) => recipient),
      next: to < wanted.length ? String(to) : null,
      totalApplications: ofTender.length + this.othersApplied,
    };
  }

  private recipientsOf(query: URLSearchParams): KnownRecipient[] {
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
      ...changes,
    };
  });
}
