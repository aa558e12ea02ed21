import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks';

/**
 * Creates a service's login role and schema, and the extensions that the schemas use. Running it again changes only the
 * role's password.
 *
 * @param adminUrl connection to the product's database with a role that may create roles and schemas
 * @param serviceUrl the service's own connection URL: its user and password become the login role
 * @param schema schema that the role owns; no other role except the administrator's can access it
 */
export async function bootstrapService(adminUrl: string, serviceUrl: string, schema: string): Promise<void> {
  const { username, password } = new URL(serviceUrl);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.bootstrap]);
    const role = client.escapeIdentifier(decodeURIComponent(username));
    const secret = client.escapeLiteral(decodeURIComponent(password));
    const name = client.escapeIdentifier(schema);
    await client.query('CREATE EXTENSION IF NOT EXISTS citext; CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
      decodeURIComponent(username),
    ]);
    await client.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} LOGIN PASSWORD ${secret}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${role}`);
    await client.query(`REVOKE ALL ON SCHEMA ${name} FROM PUBLIC`);
    await client.query(`ALTER ROLE ${role} SET search_path = ${name}, public`);
  } finally {
    await client.end();
  }
}
