import type { AdminApplication, ApplicationsPage } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AdminApplicationRow, SELECT_ADMIN_APPLICATION, toAdminApplication } from './admin-application.row';
import { toFilter } from './application-filter';
import { toOrder } from './application-order';
import { CountApplications } from './count-applications';
import { CountMatches } from './count-matches';
import type { ListRequest } from './list-request';

/** One page of the dashboard's table. Two statements, three for a search that was not counted yet, whatever the page's size. */
@Injectable()
export class ListApplications {
  constructor(
    private readonly database: DataSource,
    private readonly countApplications: CountApplications,
    private readonly countMatches: CountMatches,
  ) {}

  async run(request: ListRequest): Promise<ApplicationsPage> {
    const [{ counts, total }, items] = await Promise.all([this.totals(request), this.items(request)]);
    return { items, total, page: request.page, pageSize: request.pageSize, counts };
  }

  private async totals(request: ListRequest) {
    const counted = await this.countApplications.run();
    return { counts: counted.counts, total: await this.countMatches.run(request, counted) };
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
