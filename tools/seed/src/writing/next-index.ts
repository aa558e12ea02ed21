import type { ClientBase } from 'pg';

/** E-mail addresses of seeded users end in `.{seed}-{index}@example.com`. */
const LAST_INDEX = `
  SELECT max(substring(email::text FROM '\\.' || $1 || '-(\\d+)@example\\.com$')::integer) AS "last"
  FROM auth.users WHERE email::text LIKE '%.' || $1 || '-%@example.com'`;

/** The index of the next application of this seed: it continues after those that earlier runs have added. */
export async function nextIndex(client: ClientBase, seed: number): Promise<number> {
  const { rows } = await client.query<{ last: number | null }>(LAST_INDEX, [String(seed)]);
  return (rows[0]?.last ?? -1) + 1;
}
