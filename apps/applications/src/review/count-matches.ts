import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toFilter } from './application-filter';
import type { CountedApplications } from './count-applications';
import type { ListRequest } from './list-request';
import { RememberedSearches } from './remembered-searches';

/** How many applications match a request. The counters say it for a status; what a search finds is counted, and remembered. */
@Injectable()
export class CountMatches {
  private readonly remembered = new RememberedSearches<number>();

  constructor(private readonly database: DataSource) {}

  /** @param counted read before; says which counts still hold */
  async run({ q, status }: Pick<ListRequest, 'q' | 'status'>, counted: CountedApplications): Promise<number> {
    if (q.length === 0) return counted.counts[status === 'any' ? 'total' : status];
    return this.remembered.find([counted.revisionFor({ status }), status, ...q], () => this.count({ q, status }));
  }

  private async count(request: Pick<ListRequest, 'q' | 'status'>): Promise<number> {
    const { where, parameters } = toFilter(request);
    const [{ total }] = await this.database.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM applications.application a ${where}`,
      parameters,
    );
    return total;
  }
}
