import type { AdminTender, AdminTendersPage, Tender, TendersPage } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe, type PageRequest, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, GatheredReads, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Tender as TenderEntity } from './tender.entity';
import { ADMIN_TENDER_COLUMNS, ADMIN_TENDER_LIST, TENDER_COLUMNS, TENDER_LIST, toTender } from './tender.row';

const OF_APPLICATIONS = statement('tenders-of-applications', { ...TENDER_COLUMNS, applicationId: COLUMN.uuid })`
  SELECT a.id AS "applicationId", ${TENDER_LIST}
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = ANY($1::uuid[]) AND a.erased_at IS NULL`;

const ONE = statement('tender', ADMIN_TENDER_COLUMNS)`
  SELECT ${ADMIN_TENDER_LIST} FROM applications.tender t WHERE t.id = $1`;

const TENDER_ID = new IdPipe('tenders.notFound');

/** The tender of an application. */
@Injectable()
export class ReadApplicationTender {
  private readonly tenders;

  constructor(database: DataSource) {
    this.tenders = new GatheredReads(database, {
      statement: OF_APPLICATIONS,
      keyOf: ({ applicationId }) => applicationId,
    });
  }

  /** @throws DomainError not-found */
  async run(applicationId: string): Promise<Tender> {
    const [row] = await this.tenders.of(applicationId);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    const { applicationId: _, ...tender } = row;
    return toTender(tender);
  }
}

/** One tender with its history, also a draft. @throws DomainError not-found */
export async function readAdminTender(at: DataSource | EntityManager, id: string): Promise<AdminTender> {
  return toTender(await oneRow(at, ONE, [id], 'tenders.notFound'));
}

/** Id of the tender that a query names, or null. @throws DomainError not-found for a malformed id */
export function tenderIn({ tender = '' }: QueryParameters): string | null {
  return tender === '' ? null : TENDER_ID.transform(tender);
}

/** Accepts drafts, too. @throws DomainError not-found for an unknown tender */
export async function requireTender(database: DataSource, id: string): Promise<void> {
  if (!(await database.getRepository(TenderEntity).existsBy({ id })))
    throw new DomainError('not-found', 'tenders.notFound');
}

const PUBLISHED = statement('published-tenders', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.published_at IS NOT NULL
  ORDER BY t.opens_at DESC LIMIT $1 OFFSET $2`;

const ALL = statement('all-tenders', ADMIN_TENDER_COLUMNS)`
  SELECT ${ADMIN_TENDER_LIST} FROM applications.tender t ORDER BY t.created_at DESC, t.id LIMIT $1 OFFSET $2`;

const COUNT = statement('count-tenders', { all: COLUMN.integer, published: COLUMN.integer })`
  SELECT count(*)::int AS all, count(published_at)::int AS published FROM applications.tender`;

/** A page of the published tenders, newest first. */
export async function listPublishedTenders(database: DataSource, request: PageRequest): Promise<TendersPage> {
  const [rows, [counted]] = await Promise.all([
    runPrepared(database, PUBLISHED, rangeOf(request)),
    runPrepared(database, COUNT),
  ]);
  return { items: rows.map(toTender), total: counted?.published ?? 0, ...request };
}

/** A page of all tenders, newest first. */
export async function listTenders(database: DataSource, request: PageRequest): Promise<AdminTendersPage> {
  const [rows, [counted]] = await Promise.all([
    runPrepared(database, ALL, rangeOf(request)),
    runPrepared(database, COUNT),
  ]);
  return { items: rows.map(toTender), total: counted?.all ?? 0, ...request };
}

const rangeOf = ({ page, pageSize }: PageRequest) => [pageSize, (page - 1) * pageSize];
