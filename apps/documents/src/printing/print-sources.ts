import {
  type DeclaredApplication,
  HOUSING_TYPES,
  type HousingType,
  INTERNAL,
  MAX_PAGE_SIZE,
  type PublishedEntriesPage,
  type PublishedEntry,
  type PublishedRanking,
  type ReceiptForDelivery,
  type Tender,
  toDelivery,
} from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';

export type EntriesByType = Record<HousingType, PublishedEntry[]>;

/**
 * Reads the data of printed documents from the applications service. Every method throws DomainError not-found for an unknown or erased
 * application, tender or ranking, and unavailable while the service is down.
 */
export class PrintSources {
  constructor(private readonly applications: ServiceClient) {}

  async receipt(applicationId: string): Promise<ReceiptForDelivery> {
    return toDelivery(await this.read<ReceiptForDelivery>(INTERNAL.receipt(applicationId)));
  }

  application(applicationId: string): Promise<DeclaredApplication> {
    return this.read<DeclaredApplication>(INTERNAL.declaredApplication(applicationId));
  }

  currentTender(): Promise<Tender> {
    return this.read<Tender>(INTERNAL.currentTender);
  }

  /** Reads a tender, also an unpublished one. */
  tender(id: string): Promise<Tender> {
    return this.read<Tender>(INTERNAL.tender(id));
  }

  /** @throws DomainError not-found also while the ranking is not published */
  ranking(id: string): Promise<PublishedRanking> {
    return this.read<PublishedRanking>(INTERNAL.publishedRanking(id));
  }

  /** Reads the first `most` entries of each housing type. */
  async entriesOf({ id, rankedByType }: PublishedRanking, most: number): Promise<EntriesByType> {
    const entries: EntriesByType = { '2-locali': [], '3-locali': [], '4-locali': [], '5-locali': [] };
    for (const type of HOUSING_TYPES) {
      const wanted = Math.min(rankedByType[type], most);
      for (let page = 1; entries[type].length < wanted; page += 1) {
        const query = new URLSearchParams({ housingType: type, page: String(page), pageSize: String(MAX_PAGE_SIZE) });
        const { items } = await this.read<PublishedEntriesPage>(`${INTERNAL.publishedEntries(id)}?${query}`);
        if (items.length === 0) throw new Error('a published ranking has fewer entries than it says');
        entries[type].push(...items);
      }
      entries[type].length = wanted;
    }
    return entries;
  }

  private read<T>(path: string): Promise<T> {
    return this.applications.call<T>({ method: 'GET', path });
  }
}
