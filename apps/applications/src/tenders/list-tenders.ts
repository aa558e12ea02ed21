import type { AdminTendersPage, TendersPage } from '@lacorte/contracts';
import type { PageRequest } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADMIN_TENDER_COLUMNS, ADMIN_TENDER_LIST, TENDER_COLUMNS, TENDER_LIST, toTender } from './tender.row';

const PUBLISHED = statement('published-tenders', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.published_at IS NOT NULL
  ORDER BY t.opens_at DESC LIMIT $1 OFFSET $2`;

const ALL = statement('all-tenders', ADMIN_TENDER_COLUMNS)`
  SELECT ${ADMIN_TENDER_LIST} FROM applications.tender t ORDER BY t.created_at DESC, t.id LIMIT $1 OFFSET $2`;

const COUNT = statement('count-tenders', { all: COLUMN.integer, published: COLUMN.integer })`
  SELECT count(*)::int AS all, count(published_at)::int AS published FROM applications.tender`;

/** Tenders, newest first. */
@Injectable()
export class ListTenders {
  constructor(private readonly database: DataSource) {}

  async published(request: PageRequest): Promise<TendersPage> {
    const [rows, { published }] = await Promise.all([
      runPrepared(this.database, PUBLISHED, range(request)),
      this.count(),
    ]);
    return { items: rows.map(toTender), total: published, ...request };
  }

  async all(request: PageRequest): Promise<AdminTendersPage> {
    const [rows, { all }] = await Promise.all([runPrepared(this.database, ALL, range(request)), this.count()]);
    return { items: rows.map(toTender), total: all, ...request };
  }

  private async count() {
    const [counted] = await runPrepared(this.database, COUNT);
    return counted ?? { all: 0, published: 0 };
  }
}

const range = ({ page, pageSize }: PageRequest) => [pageSize, (page - 1) * pageSize];
