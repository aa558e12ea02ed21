import { createHash, randomUUID } from 'node:crypto';
import type { ColumnMapping, StatementTableFormat } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, countAffected, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';

const FIND = statement('remembered-columns', { mapping: COLUMN.json<ColumnMapping>() })`
  SELECT mapping FROM applications.statement_format WHERE header = $1`;

const REMEMBER = statement('remember-columns')`
  INSERT INTO applications.statement_format (id, header, columns, mapping, created_by_id, created_by_email)
  VALUES ($1, $2, $3::jsonb, $4::jsonb, $5, $6)
  ON CONFLICT (header) DO UPDATE SET mapping = excluded.mapping, created_by_id = excluded.created_by_id,
    created_by_email = excluded.created_by_email, created_at = excluded.created_at`;

const LIST = statement('statement-formats', {
  id: COLUMN.uuid,
  columns: COLUMN.json<string[]>(),
  mapping: COLUMN.json<ColumnMapping>(),
  createdBy: COLUMN.text,
  createdAt: COLUMN.instant,
})`
  SELECT id, columns, mapping, created_by_email AS "createdBy", created_at AS "createdAt"
  FROM applications.statement_format ORDER BY created_at DESC, id`;

const FORGET = statement('forget-columns')`DELETE FROM applications.statement_format WHERE id = $1`;

/** Finds the columns that a person has assigned to a table with this header. */
export async function rememberedColumns(at: DataSource | EntityManager, columns: string[]) {
  const [found] = await runPrepared(at, FIND, [headerOf(columns)]);
  return found?.mapping ?? null;
}

/** Remembers columns for the next table with this header, in place of earlier ones. */
export async function rememberColumns(
  manager: EntityManager,
  columns: string[],
  mapping: ColumnMapping,
  { userId, email }: Identity,
): Promise<void> {
  const values = [randomUUID(), headerOf(columns), JSON.stringify(columns), JSON.stringify(mapping), userId, email];
  await runPrepared(manager, REMEMBER, values);
}

export async function listFormats(database: DataSource): Promise<StatementTableFormat[]> {
  const formats = await runPrepared(database, LIST);
  return formats.map((format) => ({ ...format, createdAt: format.createdAt.toISOString() }));
}

/** @throws DomainError not-found */
export async function forgetFormat(database: DataSource, id: string): Promise<void> {
  if (!(await countAffected(database, FORGET, [id]))) throw new DomainError('not-found', 'payments.formatNotFound');
}

const headerOf = (columns: string[]) => createHash('sha256').update(JSON.stringify(columns)).digest('base64url');
