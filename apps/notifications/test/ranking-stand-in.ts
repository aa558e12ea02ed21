import { randomUUID } from 'node:crypto';
import type { RankingNews, RankingRecipient, RankingRecipientsPage } from '@lacorte/contracts';

/** Smaller than that of applications, so that a batch has pages. */
const PAGE_SIZE = 100;

const NEWS: RankingNews = {
  ...{ stage: 'provisional', reviewUntil: null },
  tenderTitle: { it: 'Bando 2027', fr: 'Appel 2027' },
};

/** What applications knows about published rankings, in a test. */
export class RankingStandIn {
  /** Goes away when this many recipients are read. */
  lastRead = Number.POSITIVE_INFINITY;
  /** Called with each page that has been read, right before it is answered. */
  onRead: () => unknown = () => undefined;
  private readonly rankings = new Map<string, { news: RankingNews; recipients: RankingRecipient[] }>();

  constructor(private readonly onExhausted: () => void) {}

  /** Knows a ranking from now on. @returns its id */
  keep(recipients: RankingRecipient[], news: Partial<RankingNews> = {}): string {
    const id = randomUUID();
    this.rankings.set(id, { news: { ...NEWS, ...news }, recipients });
    return id;
  }

  /** As the erasure of an account does. */
  erase(applicationId: string): void {
    for (const known of this.rankings.values()) {
      known.recipients = known.recipients.filter((recipient) => recipient.applicationId !== applicationId);
    }
  }

  async page(rankingId: string, query: URLSearchParams): Promise<RankingRecipientsPage | undefined> {
    const known = this.rankings.get(rankingId);
    if (!known) return undefined;
    const after = query.get('after') ?? '';
    const left = known.recipients.filter(({ applicationCode }) => applicationCode > after);
    if (known.recipients.length - left.length >= this.lastRead) this.onExhausted();
    const items = left.slice(0, PAGE_SIZE);
    await this.onRead();
    return { news: known.news, items, next: left.length > PAGE_SIZE ? (items.at(-1)?.applicationCode ?? null) : null };
  }
}
