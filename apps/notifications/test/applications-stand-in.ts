import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  type AddingPeriod,
  type Contact,
  type CorrectionNotice,
  type DocumentRequestNotice,
  type DueFeesRequest,
  type ErasedRecords,
  INTERNAL,
  type Language,
  type Receipt,
  type ReportedAccess,
  type ReviewNotice,
  type SentFeeRequest,
  type TellFeeAnswer,
  type TellFeeRequest,
  type TellStatusAnswer,
  type TellStatusRequest,
  type Tender,
  type WithdrawalNotice,
} from '@lacorte/contracts';
import type { ServiceVerifier } from '@lacorte/identity';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import { FeeStandIn } from './fee-stand-in';
import { RankingStandIn } from './ranking-stand-in';

/** Applicant of a receipt for which the test names none. */
const LATER = { userId: randomUUID(), isFirst: false };

/** Stands in for applications: knows receipts, recipients and contacts, and answers services alone. */
export class StandIn {
  private readonly receipts = new Map<string, Receipt>();
  private readonly applicants = new Map<string, { userId: string; isFirst: boolean }>();
  private readonly languages = new Map<string, Language>();
  private readonly contacts = new Map<string, Contact>();
  private readonly tenders = new Map<string, Tender>();
  /** Periods for adding documents, by the ids of applications. */
  readonly adding = new Map<string, AddingPeriod>();
  /** Address and tokens of each request for a notice. */
  readonly notices = new Map<string, { email: string; tokens: string[] }>();
  /** Ids of accounts with a draft. */
  readonly drafts = new Set<string>();
  /** Decides about the messages of an application's status. */
  readonly statuses = new Map<string, (asked: TellStatusRequest) => TellStatusAnswer | Promise<TellStatusAnswer>>();
  /** Content of the message about the correction 7 of each application, by the id of the application. */
  readonly corrections = new Map<string, CorrectionNotice | null>();
  /** Decides about the messages of an application's fee. */
  readonly recorded = new Map<string, (asked: TellFeeRequest) => TellFeeAnswer>();
  /** Notices by the id of the document request. */
  readonly documentRequests = new Map<string, DocumentRequestNotice>();
  /** Notices by the id of the review request. */
  readonly reviews = new Map<string, ReviewNotice>();
  /** Newest withdrawal or undoing by application, each with the id of its entry. */
  readonly withdrawals = new Map<string, { entryId: string; notice: WithdrawalNotice; userId: string }>();
  /** Codes by the ids of applications. */
  readonly codes: Record<string, string> = {};
  /** Every reported entry of the access log. */
  readonly accesses: ReportedAccess[] = [];
  /** Its answers about erased records, by account. */
  readonly erased = new Map<string, ErasedRecords>();
  readonly fees = new FeeStandIn();
  readonly rankings = new RankingStandIn();
  isAway = false;
  /** Answers like a release that does not tell who still owes a fee. */
  isOlder = false;
  /** Ids of entries of the access log that it refuses. */
  readonly refused = new Set<string>();
  /** Calls that have found it away. */
  private missed = 0;

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
      const answer = isService && (await standIn.answer(request));
      const refusal = { statusCode: 404, message: '-', error: 'Not Found', code: 'error.applicationNotFound' };
      if (standIn.isAway) standIn.missed += 1;
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

  /** Keeps the account of the application of a receipt. */
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

  /** Waits until so many more calls have found it away. */
  async missedBy(calls: number): Promise<void> {
    const before = this.missed;
    await waitFor(() => this.missed - before >= calls, { what: `${calls} calls to find applications away` });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage): Promise<object | undefined> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (pathname === INTERNAL.paymentRecipients) return this.fees.page(searchParams);
    if (pathname === INTERNAL.countPaymentRecipients) return this.fees.count(searchParams);
    const erased = [...this.erased].find(([userId]) => pathname === INTERNAL.erasedRecords(userId));
    if (erased) return erased[1];
    if (pathname === INTERNAL.dueFees && this.isOlder) return undefined;
    if (pathname === INTERNAL.dueFees) return this.fees.due((await json(request)) as DueFeesRequest);
    if (pathname === INTERNAL.accessLog) return this.report(request);
    if (pathname === INTERNAL.applicationCodes) return { codes: this.codes };
    if (pathname === INTERNAL.feeRequests) return this.noteAsked(request);
    const user = pathname.split('/').find((part) => pathname === INTERNAL.userLanguage(part));
    if (user) return { language: this.languages.get(user) ?? null };
    const about = pathname.split('/')[3] ?? '';
    const decide = pathname === INTERNAL.tellStatus(about) ? this.statuses.get(about) : undefined;
    if (decide) return decide((await json(request)) as TellStatusRequest);
    const corrected = this.corrections.get(about);
    if (corrected !== undefined && pathname === INTERNAL.correctionNotice(about, '7')) return { notice: corrected };
    const tellFee = pathname === INTERNAL.tellFee(about) ? this.recorded.get(about) : undefined;
    if (tellFee) return tellFee((await json(request)) as TellFeeRequest);
    const withdrawal = this.withdrawals.get(about);
    if (withdrawal && pathname === INTERNAL.withdrawalNotice(about, withdrawal.entryId)) return withdrawal.notice;
    if (withdrawal && pathname === INTERNAL.applicant(about)) return { userId: withdrawal.userId, isFirst: false };
    if (this.drafts.has(about) && pathname === INTERNAL.savedDraft(about)) return { savedAt: new Date().toISOString() };
    if (pathname === INTERNAL.rankingRecipients(about)) return this.rankings.page(about, searchParams);
    if (pathname === INTERNAL.reviewNotice(about)) return this.reviews.get(about);
    if (pathname === INTERNAL.documentRequestNotice(about)) return this.documentRequests.get(about);
    if (pathname === INTERNAL.tender(about)) return this.tenders.get(about);
    const notice = this.notices.get(about);
    if (notice && pathname === INTERNAL.openingNoticeRecipient(about)) return { email: notice.email, language: 'it' };
    if (notice && pathname === INTERNAL.openingNoticeLink(about)) {
      notice.tokens.push(`token-${randomUUID()}`);
      return { token: notice.tokens.at(-1) };
    }
    const id = pathname.split('/').find((part) => this.receipts.has(part) || this.contacts.has(part)) ?? '';
    const receipt = this.receipts.get(id);
    if (receipt && pathname === INTERNAL.receipt(id)) {
      const adding = this.adding.get(id) ?? null;
      return { receipt, language: 'it', rules: DEFAULT_RULES, adding, documentsExpectedMs: 0 };
    }
    if (receipt && pathname === INTERNAL.applicant(id)) return this.applicants.get(id) ?? LATER;
    return pathname === INTERNAL.contact(id) ? this.contacts.get(id) : undefined;
  }

  private async report(request: IncomingMessage): Promise<object | undefined> {
    const { entries } = (await json(request)) as { entries: ReportedAccess[] };
    if (entries.some(({ id = '' }) => this.refused.has(id))) return undefined;
    if (!this.isAway) this.accesses.push(...entries);
    return {};
  }

  private async noteAsked(request: IncomingMessage): Promise<object> {
    const { requests } = (await json(request)) as { requests: SentFeeRequest[] };
    // A caller that is told 503 has told nothing.
    if (!this.isAway) this.fees.asked.push(...requests);
    return {};
  }
}
