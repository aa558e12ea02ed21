import type { Product } from './product';

const RUN = `
  INSERT INTO applications.ranking (tender_id, stage, state, input, register, input_hash, seed, register_hash, applications, ranked,
    created_by_id, created_by_email, computed_at)
  SELECT $1, 'simulation', 'ready', jsonb_build_object('homes', homes), '', '', '', '', $2, $2, gen_random_uuid(),
    'amministrazione@example.com', now()
  FROM applications.tender WHERE id = $1 RETURNING id`;

const ENTRIES = `
  INSERT INTO applications.ranking_entry (ranking_id, place, housing_type, position, application_code, points, parts, groups, ticket)
  SELECT $1, n, '3-locali', n, 'DOM-2002-' || lpad(n::text, 7, '0') || '-00', 40 - n * 30 / $2::int,
    '[{"id": "residence", "points": 10}]', '{minors}', md5(n::text) || md5(n::text)
  FROM generate_series(1, $2::int) AS n`;

/** A run with invented entries of one housing type. @returns its id */
export async function addRun(product: Product, tenderId: string, entries: number): Promise<string> {
  const [run] = await product.query<{ id: string }>(RUN, [tenderId, entries]);
  if (!run) throw new Error('there is no such tender');
  await product.query(ENTRIES, [run.id, entries]);
  return run.id;
}
