import {
  HOUSING_TYPES,
  type HousingType,
  INTERNAL,
  type PublishedEntriesPage,
  type PublishedEntry,
  type PublishedRanking,
} from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';

/** The longest page that applications gives. */
const PAGE_SIZE = 200;

export type EntriesByType = Record<HousingType, PublishedEntry[]>;

/** Reads published rankings from applications. */
export class RankingSource {
  constructor(private readonly applications: ServiceClient) {}

  /** @throws DomainError not-found, also while it is not published; unavailable while applications is down */
  one(id: string): Promise<PublishedRanking> {
    return this.applications.call<PublishedRanking>({ method: 'GET', path: INTERNAL.publishedRanking(id) });
  }

  /** The first `most` entries of each housing type. @throws DomainError as above */
  async entriesOf({ id, rankedByType }: PublishedRanking, most: number): Promise<EntriesByType> {
    const entries = { '2-locali': [], '3-locali': [], '4-locali': [], '5-locali': [] } as EntriesByType;
    for (const type of HOUSING_TYPES) {
      const wanted = Math.min(rankedByType[type], most);
      for (let page = 1; entries[type].length < wanted; page += 1) {
        const items = await this.page(id, type, page);
        if (items.length === 0) throw new Error('a published ranking has fewer entries than it says');
        entries[type].push(...items);
      }
      entries[type].length = wanted;
    }
    return entries;
  }

  private async page(id: string, housingType: HousingType, page: number): Promise<PublishedEntry[]> {
    const query = new URLSearchParams({ housingType, page: String(page), pageSize: String(PAGE_SIZE) });
    const path = `${INTERNAL.publishedEntries(id)}?${query}`;
    return (await this.applications.call<PublishedEntriesPage>({ method: 'GET', path })).items;
  }
}
