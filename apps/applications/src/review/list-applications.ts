import type { AdminApplication, ApplicationsPage } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AdminApplicationRow, SELECT_ADMIN_APPLICATION, toAdminApplication } from './admin-application.row';
import { toFilter } from './application-filter';
import { toOrder } from './application-order';
import { CountApplications } from './count-applications';
import { CountMatches } from './count-matches';
import type { ListRequest } from './list-request';

/** One page of the dashboard's table. Two statements, three where the page does not tell how many match, whatever its size. */
@Injectable()
export class ListApplications {
  constructor(
    private readonly database: DataSource,
    private readonly countApplications: CountApplications,
    private readonly countMatches: CountMatches,
  ) {}

  async run(request: ListRequest): Promise<ApplicationsPage> {
    const { page, pageSize } = request;
    const [counted, items] = await Promise.all([this.countApplications.run(), this.items(request)]);
    // A page with room left is the last one: it says how many match without counting them.
    const isLast = items.length < pageSize && (items.length > 0 || page === 1);
    const total = isLast ? (page - 1) * pageSize + items.length : await this.countMatches.run(request, counted);
    return { items, total, page, pageSize, counts: counted.counts };
  }

  /** The page's ids come from an index alone; only its own rows are read in full, however far the page is. */
  private async items(request: ListRequest): Promise<AdminApplication[]> {
    const { where, parameters } = toFilter(request);
    const order = toOrder(request.sort);
    const limit = `$${parameters.push(request.pageSize)}`;
    const offset = `$${parameters.push((request.page - 1) * request.pageSize)}`;
    const rows = await this.database.query<AdminApplicationRow[]>(
      `${SELECT_ADMIN_APPLICATION}
       WHERE a.id = ANY(ARRAY(SELECT a.id FROM applications.application a ${where} ${order} LIMIT ${limit} OFFSET ${offset}))
       ${order}`,
      parameters,
    );
    return rows.map(toAdminApplication);
  }
}
