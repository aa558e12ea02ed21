import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type AttachedDocumentsReport,
  INTERNAL,
  type PublishedEntry,
  type PublishedRanking,
  type Receipt,
  type ReportedAccess,
  type Tender,
} from '@lacorte/contracts';
import type { ServiceVerifier } from '@lacorte/identity';
import { DEFAULT_RULES, type TenderRules } from '@lacorte/tender-rules';

/** Stands in for applications: knows receipts, and answers services alone. */
export class ApplicationsStandIn {
  private readonly receipts = new Map<string, Receipt>();
  private readonly rules = new Map<string, TenderRules>();
  private readonly tenders = new Map<string, Tender>();
  /** Published rankings with their entries, by id. */
  readonly rankings = new Map<string, { ranking: PublishedRanking; entries: PublishedEntry[] }>();
  /** How often it was asked for entries. */
  entryPages = 0;
  private isAway = false;
  private losesNextAnswer = false;
  /** Accounts by the ids of their applications. */
  readonly owners = new Map<string, string>();
  /** How often it was asked for a receipt. */
  questions = 0;
  /** What documents has reported as attached, oldest first. */
  readonly reported: AttachedDocumentsReport[] = [];
  /** What documents has reported for the access log, oldest first. */
  readonly accesses: ReportedAccess[] = [];

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
      if (isService && request.method === 'POST' && request.url === INTERNAL.attachedDocuments) {
        const { reports } = JSON.parse(await text(request)) as { reports: AttachedDocumentsReport[] };
        standIn.reported.push(...reports);
        response.writeHead(200).end();
        return;
      }
      if (isService && request.method === 'POST' && request.url === INTERNAL.accessLog) {
        const { entries } = JSON.parse(await text(request)) as { entries: ReportedAccess[] };
        standIn.accesses.push(...entries);
        if (standIn.losesNextAnswer) request.socket.destroy();
        else response.writeHead(204).end();
        standIn.losesNextAnswer = false;
        return;
      }
      const asked = /^\/internal\/applications\/([^/]+)\/owner$/.exec(request.url ?? '')?.[1] ?? '';
      const userId = isService ? standIn.owners.get(asked) : undefined;
      if (userId) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ userId }));
        return;
      }
      const ofRanking = isService && standIn.rankingAt(request.url ?? '');
      if (ofRanking) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ofRanking));
        return;
      }
      const tender = isService && standIn.tenderAt(request.url ?? '');
      if (tender) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tender));
        return;
      }
      standIn.questions += 1;
      const id = /^\/internal\/applications\/([^/]+)\/receipt$/.exec(request.url ?? '')?.[1] ?? '';
      const receipt = isService ? standIn.receipts.get(id) : undefined;
      const refusal = { statusCode: 404, message: '-', error: 'Not Found', code: 'error.applicationNotFound' };
      response.writeHead(receipt ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(receipt ? { receipt, rules: standIn.rules.get(id), language: 'it' } : refusal));
    });
    return standIn;
  }

  /** Knows a tender from now on. The last one is the current one. */
  keepTender(tender: Tender): Tender {
    this.tenders.delete(tender.id);
    this.tenders.set(tender.id, tender);
    return tender;
  }

  private rankingAt(path: string): object | undefined {
    const { pathname, searchParams } = new URL(path, this.url);
    const found = [...this.rankings.values()].find(({ ranking: { id } }) =>
      pathname.startsWith(INTERNAL.publishedRanking(id)),
    );
    if (!found || pathname === INTERNAL.publishedRanking(found.ranking.id)) return found?.ranking;
    this.entryPages += 1;
    const [page, pageSize] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
    const ofType = found.entries.filter(({ housingType }) => housingType === searchParams.get('housingType'));
    return { items: ofType.slice((page - 1) * pageSize, page * pageSize), total: ofType.length, page, pageSize };
  }

  private tenderAt(path: string): Tender | undefined {
    if (path === INTERNAL.currentTender) return [...this.tenders.values()].at(-1);
    return [...this.tenders.values()].find(({ id }) => path === INTERNAL.tender(id));
  }

  /** Knows an application from now on, with the rules of its tender. */
  keep(receipt: Receipt, rules: TenderRules = DEFAULT_RULES): Receipt {
    this.receipts.set(receipt.id, receipt);
    this.rules.set(receipt.id, rules);
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
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
