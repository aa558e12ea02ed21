import type { AdminTender, AdminTendersPage, Tender, TendersPage } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe, type PageRequest, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { readPage } from '../read-page';
import { Tender as TenderEntity } from './tender.entity';
import { ADMIN_TENDER_COLUMNS, ADMIN_TENDER_LIST, TENDER_COLUMNS, TENDER_LIST } from './tender.row';

const OF_APPLICATION = statement('tender-of-application', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1 AND a.erased_at IS NULL`;

const ONE = statement('tender', ADMIN_TENDER_COLUMNS)`
  SELECT ${ADMIN_TENDER_LIST} FROM applications.tender t WHERE t.id = $1`;

const TENDER_ID = new IdPipe('tenders.notFound');

export function readApplicationTender(database: DataSource, applicationId: string): Promise<Tender> {
  return oneRow(database, OF_APPLICATION, [applicationId], 'error.applicationNotFound');
}

/** Returns one tender with its history, published or not. */
export function readAdminTender(at: DataSource | EntityManager, id: string): Promise<AdminTender> {
  return oneRow(at, ONE, [id], 'tenders.notFound');
}

/** Returns the id of the tender that a query names, or null. @throws DomainError not-found for a malformed id */
export function tenderIn({ tender = '' }: QueryParameters): string | null {
  return tender === '' ? null : TENDER_ID.transform(tender);
}

/** Checks that a tender exists, published or not. @throws DomainError not-found */
export async function requireTender(database: DataSource, id: string): Promise<void> {
  if (!(await database.getRepository(TenderEntity).existsBy({ id })))
    throw new DomainError('not-found', 'tenders.notFound');
}

const PUBLISHED = {
  rows: statement('published-tenders', TENDER_COLUMNS)`
    SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.published_at IS NOT NULL
    ORDER BY t.opens_at DESC LIMIT $1 OFFSET $2`,
  count: statement('count-published-tenders', { total: COLUMN.integer })`
    SELECT count(published_at)::int AS total FROM applications.tender`,
};

const ALL = {
  rows: statement('all-tenders', ADMIN_TENDER_COLUMNS)`
    SELECT ${ADMIN_TENDER_LIST} FROM applications.tender t ORDER BY t.created_at DESC, t.id LIMIT $1 OFFSET $2`,
  count: statement('count-tenders', { total: COLUMN.integer })`SELECT count(*)::int AS total FROM applications.tender`,
};

export function listPublishedTenders(database: DataSource, request: PageRequest): Promise<TendersPage> {
  return readPage(database, PUBLISHED, [], request, (row) => row);
}

export function listTenders(database: DataSource, request: PageRequest): Promise<AdminTendersPage> {
  return readPage(database, ALL, [], request, (row) => row);
}
