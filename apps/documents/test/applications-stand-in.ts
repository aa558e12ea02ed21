import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  type AttachedDocumentsReport,
  type DeclaredApplication,
  type ErasedRecords,
  INTERNAL,
  type PublishedEntry,
  type PublishedRanking,
  type Receipt,
  type ReportedAccess,
  type Tender,
} from '@lacorte/contracts';
import type { ServiceVerifier } from '@lacorte/identity';
import { DEFAULT_RULES, type TenderRules } from '@lacorte/tender-rules';

const NOT_FOUND = { statusCode: 404, message: '-', error: 'Not Found', code: 'error.applicationNotFound' };

/** Stands in for applications: knows receipts, tenders, rankings and owners, and answers services alone. */
export class ApplicationsStandIn {
  /** Its answers about erased records, by account. */
  readonly erased = new Map<string, ErasedRecords>();
  private readonly receipts = new Map<string, { receipt: Receipt; rules: TenderRules }>();
  /** How long the confirmation of an application waits for documents, by its id. */
  readonly documentsExpectedMs = new Map<string, number>();
  private readonly tenders = new Map<string, Tender>();
  /** Published rankings with their entries, by id. */
  readonly rankings = new Map<string, { ranking: PublishedRanking; entries: PublishedEntry[] }>();
  /** Accounts by the ids of their applications. */
  readonly owners = new Map<string, string>();
  /** Ids of withdrawn applications. */
  readonly withdrawn = new Set<string>();
  /** Applications as they were declared, by id. */
  readonly declared = new Map<string, DeclaredApplication>();
  /** How often it was asked for entries of a ranking. */
  entryPages = 0;
  /** How often it was asked for a receipt. */
  questions = 0;
  /** Reports of attached files that documents sent, oldest first. */
  readonly reported: AttachedDocumentsReport[] = [];
  /** Entries for the access log that documents sent, oldest first. */
  readonly accesses: ReportedAccess[] = [];
  private isAway = false;
  private losesNextAnswer = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(callers: ServiceVerifier): Promise<ApplicationsStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new ApplicationsStandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      if (standIn.isAway) return request.socket.destroy();
      const isService = (await callers.callerOf((name) => request.headers[name]?.toString())) !== null;
      const answer = isService ? await standIn.answerTo(request) : undefined;
      if (answer === 'lost') return request.socket.destroy();
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? NOT_FOUND));
    });
    return standIn;
  }

  /** Knows a tender from now on. The last one is the current one. */
  keepTender(tender: Tender): Tender {
    this.tenders.delete(tender.id);
    this.tenders.set(tender.id, tender);
    return tender;
  }

  /** Knows an application from now on, with the rules of its tender. */
  keep(receipt: Receipt, rules: TenderRules = DEFAULT_RULES): Receipt {
    this.receipts.set(receipt.id, { receipt, rules });
    return receipt;
  }

  /** Breaks every connection. */
  pause(): void {
    this.isAway = true;
  }

  resume(): void {
    this.isAway = false;
  }

  /** Takes the next entries of the access log, but breaks the connection before it answers. */
  loseNextAnswer(): void {
    this.losesNextAnswer = true;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answerTo(request: IncomingMessage): Promise<object | 'lost' | undefined> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (pathname === INTERNAL.attachedDocuments) {
      this.reported.push(...((await json(request)) as { reports: AttachedDocumentsReport[] }).reports);
      return {};
    }
    if (pathname === INTERNAL.accessLog) {
      this.accesses.push(...((await json(request)) as { entries: ReportedAccess[] }).entries);
      const isLost = this.losesNextAnswer;
      this.losesNextAnswer = false;
      return isLost ? 'lost' : {};
    }
    const erased = [...this.erased].find(([userId]) => pathname === INTERNAL.erasedRecords(userId));
    if (erased) return erased[1];
    if (pathname === INTERNAL.currentTender) return [...this.tenders.values()].at(-1);
    const [, id = '', what] = /^\/internal\/applications\/([^/]+)\/(owner|receipt|declared)$/.exec(pathname) ?? [];
    const isWithdrawn = this.withdrawn.has(id);
    if (what === 'owner')
      return this.owners.has(id) || isWithdrawn ? { userId: this.owners.get(id), isWithdrawn } : undefined;
    if (what === 'declared') return this.declared.get(id);
    if (what === 'receipt') {
      this.questions += 1;
      const kept = this.receipts.get(id);
      const documentsExpectedMs = this.documentsExpectedMs.get(id) ?? 0;
      return kept && { ...kept, language: 'it', adding: null, documentsExpectedMs };
    }
    const tender = [...this.tenders.values()].find((one) => pathname === INTERNAL.tender(one.id));
    return tender ?? this.rankingAt(pathname, searchParams);
  }

  private rankingAt(pathname: string, query: URLSearchParams): object | undefined {
    for (const { ranking, entries } of this.rankings.values()) {
      if (pathname === INTERNAL.publishedRanking(ranking.id)) return ranking;
      if (pathname !== INTERNAL.publishedEntries(ranking.id)) continue;
      this.entryPages += 1;
      const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
      const ofType = entries.filter(({ housingType }) => housingType === query.get('housingType'));
      return { items: ofType.slice((page - 1) * pageSize, page * pageSize), total: ofType.length, page, pageSize };
    }
    return undefined;
  }
}
