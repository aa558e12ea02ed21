import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { Person } from '@lacorte/personal-data';
import type { DataSource, EntityManager } from 'typeorm';

const PERSON = statement('person-of-account', { userId: COLUMN.uuid, email: COLUMN.text, provenEmail: COLUMN.text })`
  SELECT id AS "userId", email::text AS email,
    CASE WHEN address_proven_at IS NULL THEN '' ELSE email::text END AS "provenEmail"
  FROM auth.users WHERE id = $1`;

/** Whose account this is, or undefined without one. auth knows of no applications and contact messages. */
export async function personOfAccount(at: DataSource | EntityManager, userId: string): Promise<Person | undefined> {
  const [account] = await runPrepared(at, PERSON, [userId]);
  return account && { ...account, applicationIds: [], contactIds: [] };
}
