import { randomUUID } from 'node:crypto';
import type { RankingNews, RankingRecipient, RankingRecipientsPage } from '@lacorte/contracts';
import { Gate } from '@lacorte/testing';

/** Smaller than that of applications, so that a batch has pages. */
const PAGE_SIZE = 20;

const NEWS: RankingNews = {
  ...{ stage: 'provisional', reviewUntil: null },
  tenderTitle: { it: 'Bando 2027', fr: 'Appel 2027' },
};

/** Stands in for applications as the source of published rankings. */
export class RankingStandIn {
  /** Holds pages that have been read, right before they are answered. */
  readonly gate = new Gate();
  private readonly rankings = new Map<string, { news: RankingNews; recipients: RankingRecipient[] }>();

  /** Knows a ranking from now on. @returns its id */
  keep(recipients: RankingRecipient[], news: Partial<RankingNews> = {}): string {
    const id = randomUUID();
    this.rankings.set(id, { news: { ...NEWS, ...news }, recipients });
    return id;
  }

  /** Removes an application from the recipients, as the erasure of its account does. */
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
    const items = left.slice(0, PAGE_SIZE);
    await this.gate.pass();
    return { news: known.news, items, next: left.length > PAGE_SIZE ? (items.at(-1)?.applicationCode ?? null) : null };
  }
}
