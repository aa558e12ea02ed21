import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toFilter } from './application-filter';
import type { CountedApplications } from './count-applications';
import type { ListRequest } from './list-request';

/** Searches remembered at most: a few administrators' worth. */
const REMEMBERED = 500;

/**
 * How many applications match a request. Counting what a broad search finds costs far more than reading one page of it, and
 * whoever turns pages or sorts asks again and again: a count is remembered until an application comes or changes its status.
 */
@Injectable()
export class CountMatches {
  private readonly remembered = new Map<string, Promise<number>>();

  constructor(private readonly database: DataSource) {}

  /** @param counted read before; its revision says which counts still hold */
  async run({ q, status }: Pick<ListRequest, 'q' | 'status'>, counted: CountedApplications): Promise<number> {
    if (q.length === 0) return counted.counts[status === 'any' ? 'total' : status];
    const key = JSON.stringify([counted.revision, status, ...q]);
    const known = this.remembered.get(key);
    if (known) return known;
    const count = this.count({ q, status });
    this.remember(key, count);
    return count;
  }

  private async count(request: Pick<ListRequest, 'q' | 'status'>): Promise<number> {
    const { where, parameters } = toFilter(request);
    const [{ total }] = await this.database.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM applications.application a ${where}`,
      parameters,
    );
    return total;
  }

  /** Readers of the same search wait together; a count that failed is forgotten. */
  private remember(key: string, count: Promise<number>): void {
    this.remembered.set(key, count);
    count.catch(() => this.remembered.delete(key));
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}
