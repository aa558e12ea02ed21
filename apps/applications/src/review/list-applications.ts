import type { AdminApplication, ApplicationsPage } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AdminApplicationRow, SELECT_ADMIN_APPLICATION, toAdminApplication } from './admin-application.row';
import { toFilter } from './application-filter';
import { toOrder } from './application-order';
import { CountApplications, type CountedApplications } from './count-applications';
import { CountMatches } from './count-matches';
import type { ListRequest } from './list-request';
import { RememberedSearches } from './remembered-searches';

/** One page of the dashboard's table. Two statements, three where the page does not tell how many match, whatever its size. */
@Injectable()
export class ListApplications {
  /** Which applications a page of a search shows, in no order. */
  private readonly found = new RememberedSearches<string[]>();

  constructor(
    private readonly database: DataSource,
    private readonly countApplications: CountApplications,
    private readonly countMatches: CountMatches,
  ) {}

  async run(request: ListRequest): Promise<ApplicationsPage> {
    const { page, pageSize } = request;
    const counting = this.countApplications.run();
    const reading =
      request.q.length > 0 ? counting.then((counted) => this.search(request, counted)) : this.read(request);
    const [counted, items] = await Promise.all([counting, reading]);
    // A page with room left is the last one: it says how many match without counting them.
    const isLast = items.length < pageSize && (items.length > 0 || page === 1);
    const total = isLast ? (page - 1) * pageSize + items.length : await this.countMatches.run(request, counted);
    return { items, total, page, pageSize, counts: counted.counts };
  }

  /** What was found is remembered; what stands in the applications themselves, as a payment, is read anew each time. */
  private async search(request: ListRequest, counted: CountedApplications): Promise<AdminApplication[]> {
    let read: AdminApplication[] | undefined;
    const ids = await this.found.find([counted.revisionFor(request), request], async () => {
      read = await this.read(request);
      return read.map(({ id }) => id);
    });
    return read ?? this.rows('$1::uuid[]', [ids], request);
  }

  /** The page's ids come from an index alone; only its own rows are read in full, however far the page is. */
  private read(request: ListRequest): Promise<AdminApplication[]> {
    const { where, parameters } = toFilter(request);
    const limit = `$${parameters.push(request.pageSize)}`;
    const offset = `$${parameters.push((request.page - 1) * request.pageSize)}`;
    const order = toOrder(request.sort);
    const ids = `ARRAY(SELECT a.id FROM applications.application a ${where} ${order} LIMIT ${limit} OFFSET ${offset})`;
    return this.rows(ids, parameters, request);
  }

  private async rows(ids: string, parameters: unknown[], request: ListRequest): Promise<AdminApplication[]> {
    const text = `${SELECT_ADMIN_APPLICATION} WHERE a.id = ANY(${ids}) ${toOrder(request.sort)}`;
    const rows = await (request.q.length > 0
      ? this.database.query<AdminApplicationRow[]>(text, parameters)
      : runPrepared<AdminApplicationRow>(this.database, { name: nameOf(request), text }, parameters));
    return rows.map(toAdminApplication);
  }
}

/** Of the statement without a search: with one, there are as many as ways to put words together. */
function nameOf({ status, sort }: ListRequest): string {
  return `applications-${status === 'any' ? 'all' : 'of-status'}-${sort}`;
}
