import type pg from 'pg';
import type { ErasureNote } from './installation';
import { connected, EXTENSIONS, rowsByTable, runPostgresProgram, SCHEMAS } from './postgres';

/** Tables with user data. They are empty in a new installation; its first administrator does not count. */
const BROUGHT = [
  ['applications.application', 'SELECT FROM applications.application LIMIT 1'],
  ['applications.contact', 'SELECT FROM applications.contact LIMIT 1'],
  ['documents.files', 'SELECT FROM documents.files LIMIT 1'],
  ['notifications.messages', 'SELECT FROM notifications.messages LIMIT 1'],
  ['auth.users', "SELECT FROM auth.users WHERE role <> 'admin' LIMIT 1"],
] as const;

/** Erases accounts again in one statement, all or none. Rows about them in other tables of the auth service are deleted by cascade. */
const ERASE_AGAIN = `
  WITH note AS (
      SELECT "userId" AS id, coalesce("isAddressProven", false) AS is_proven, coalesce("contactIds", '{}') AS contact_ids
      FROM jsonb_to_recordset($1::jsonb) AS n("userId" uuid, "isAddressProven" boolean, "contactIds" uuid[])),
    contacts AS (
      DELETE FROM applications.contact WHERE id IN (SELECT unnest(contact_ids) FROM note)),
    messages AS (
      DELETE FROM notifications.messages WHERE contact_id IN (SELECT unnest(contact_ids) FROM note)),
    erased AS (
      DELETE FROM auth.users u USING note WHERE u.id = note.id
      RETURNING u.id, u.email, u.address_proven_at IS NOT NULL OR note.is_proven AS is_proven),
    ended AS (DELETE FROM auth.session WHERE sess->>'userId' IN (SELECT id::text FROM erased))
  INSERT INTO auth.outbox (id, kind, payload)
  SELECT gen_random_uuid(), 'account-erased', jsonb_strip_nulls(jsonb_build_object(
    'userId', id, 'email', email, 'provenEmail', CASE WHEN is_proven THEN email END))
  FROM erased`;

/** Statements that end all sessions and links, because those that ended after the backup would be valid again. */
const END_SESSIONS_AND_LINKS = [
  ['auth.session', 'DELETE FROM auth.session'],
  ['auth.link_token', 'DELETE FROM auth.link_token'],
  ['auth.link_request', 'UPDATE auth.link_request SET closed_at = now() WHERE closed_at IS NULL'],
  ['applications.opening_notice', `UPDATE applications.opening_notice SET token_hashes = '{}'`],
] as const;

/** A random number, because a later restore of the same archive must not give an account the same password version again. */
const MORE_CHANGES_THAN_ANYBODY_MAKES = '1000 + floor(random() * 1000000)::int';

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  return (await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table])).rows.length > 0;
}

export class DatabaseTarget {
  constructor(private readonly url: string) {}

  /** Tells whether there is user data; false if there are no schemas. */
  holdsData(): Promise<boolean> {
    return connected(this.url, async (client) => {
      for (const [table, statement] of BROUGHT) {
        if ((await isThere(client, table)) && (await client.query(statement)).rows.length > 0) return true;
      }
      return false;
    });
  }

  /**
   * Replaces the schemas. Missing roles of services are created without a password; migrations set the password. The roles own their
   * schemas. Rights of other roles are left out, because those roles may be missing here.
   *
   * @returns number of rows of every table
   */
  async restore(dump: AsyncIterable<Buffer>): Promise<Record<string, number>> {
    await connected(this.url, (client) => this.clear(client));
    const database = decodeURIComponent(new URL(this.url).pathname.slice(1));
    const options = ['--dbname', database, '--no-acl', '--single-transaction', '--exit-on-error'];
    await runPostgresProgram('pg_restore', this.url, options, dump);
    return connected(this.url, rowsByTable);
  }

  /** Ends every session and every link in an e-mail. */
  endSessionsAndLinks(): Promise<void> {
    return connected(this.url, async (client) => {
      for (const [table, statement] of END_SESSIONS_AND_LINKS) {
        if (await isThere(client, table)) await client.query(statement);
      }
    });
  }

  /**
   * Ends again what a change of the password had ended. A password version that the account never had makes its grants to attach
   * documents invalid. Identities of the provider are deleted.
   *
   * @returns e-mail addresses of the accounts that exist
   */
  endGrantsOf(userIds: string[]): Promise<string[]> {
    return connected(this.url, async (client) => {
      const text = `
        UPDATE auth.users SET password_version = password_version + ${MORE_CHANGES_THAN_ANYBODY_MAKES}
        WHERE id = ANY($1::uuid[]) RETURNING email::text AS email`;
      await client.query('DELETE FROM auth.openid_identity WHERE user_id = ANY($1::uuid[])', [userIds]);
      const { rows } = await client.query<{ email: string }>(text, [userIds]);
      return rows.map(({ email }) => email).sort();
    });
  }

  /**
   * Deletes accounts that were erased after the archive was made, with their sessions and contact messages, and adds the events from
   * which the workers erase the rest (docs/adr/0042).
   *
   * @returns the number of accounts; null if the schema lacks such events, so that the migrations must run first
   */
  eraseAgain(notes: ErasureNote[]): Promise<number | null> {
    return connected(this.url, async (client) => {
      if (!(await isThere(client, 'auth.outbox')) || !(await isThere(client, 'documents.files'))) return null;
      return (await client.query(ERASE_AGAIN, [JSON.stringify(notes)])).rowCount;
    });
  }

  private async clear(client: pg.Client): Promise<void> {
    await client.query(`SET lock_timeout = '10s'`);
    for (const extension of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    for (const name of SCHEMAS) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
      if (rowCount === 0) await client.query(`CREATE ROLE ${name} NOLOGIN`);
    }
    await client.query(`DROP SCHEMA IF EXISTS ${SCHEMAS.join(', ')} CASCADE`);
  }
}
