import { LRUCache } from 'lru-cache';

/** Searches remembered at most: a few administrators' worth. */
const REMEMBERED = 500;

/**
 * What searches found, for as long as it holds. A broad search costs far more than the page that shows it, and whoever turns
 * pages, opens an application and comes back, or works beside a colleague asks the same again and again. A key begins with the
 * counters' revision for the search, so that nothing outlives what would find others.
 */
export class RememberedSearches<Found> {
  private readonly found = new LRUCache<string, Promise<Found>>({ max: REMEMBERED });

  /** Readers of the same search wait together; one that failed is forgotten. */
  find(key: unknown[], search: () => Promise<Found>): Promise<Found> {
    const name = JSON.stringify(key);
    const known = this.found.get(name);
    if (known) return known;
    const finding = search();
    this.found.set(name, finding);
    finding.catch(() => this.found.delete(name));
    return finding;
  }
}
