import { randomUUID } from 'node:crypto';
import { formatApplicationCode } from '@lacorte/contracts/application-code';
import { product } from './product';

/** The worked example in `ranking.md`, followed by a hundred more applications. */
const EXAMPLE: [code: string, points: number, heldAs: string | null][] = [
  ['DOM-2026-000001-16', 39, 'emergencies'],
  ['DOM-2026-000002-13', 35, 'over65'],
  ['DOM-2026-000003-10', 33, 'open'],
  ['DOM-2026-000004-07', 29, 'minors'],
  ['DOM-2026-000006-98', 22, 'minors'],
  ['DOM-2026-000005-04', 22, 'minors'],
  ['DOM-2026-000007-95', 21, null],
  ['DOM-2026-000008-92', 20, null],
  ['DOM-2026-000009-89', 18, 'minors'],
  ['DOM-2026-000010-86', 15, 'minors'],
  ['DOM-2026-000011-83', 13, 'minors'],
  ['DOM-2026-000012-80', 6, 'youngCouples'],
];
const codeBehind = (index: number) => formatApplicationCode(2025, 100_000 + index);
const BEHIND = Array.from({ length: 100 }, (_, index) => [codeBehind(index), 0, null] as const);
const ENTRIES = [...EXAMPLE, ...BEHIND].map(([code, points, held], index) => ({
  place: index + 1,
  code,
  points,
  held,
}));
const REGISTER_HASH = 'cf72f5e34efd99db4a4f4cfc1e626bf17c66a5f279986b9a0c6658349826d051';
const SEED = '5df5aa613d9df2de990ee1b6ecaec270ca9cc486a6e99c3767892e03c2377d34';

/**
 * Writes an old closed tender and its provisional ranking, because each run needs a tender that no other test uses. Tender and ranking are
 * not removed, because a published ranking cannot be deleted.
 *
 * @returns the ranking's id
 */
export async function publishRanking(): Promise<string> {
  const [known] = await product.query<{ id: string }>(
    "SELECT r.id FROM applications.ranking r JOIN applications.tender t ON t.id = r.tender_id WHERE t.code = '2026-1'",
  );
  if (known) return known.id;
  const [tender, ranking] = [randomUUID(), randomUUID()];
  await product.query(
    `INSERT INTO applications.tender SELECT (jsonb_populate_record(NULL::applications.tender, to_jsonb(t) || $1::jsonb)).*
     FROM applications.tender t WHERE published_at IS NOT NULL LIMIT 1`,
    [
      JSON.stringify({
        id: tender,
        code: '2026-1',
        title: { it: 'Bando di primavera 2026', fr: 'Appel du printemps 2026' },
        opens_at: '2001-01-01T00:00:00Z',
        closes_at: '2001-02-01T00:00:00Z',
      }),
    ],
  );
  const last = { '3-locali': { position: 12, points: 6 } };
  await product.query(
    `INSERT INTO applications.ranking (id, tender_id, stage, state, draw_numbers, input, register, register_hash, seed,
       input_hash, applications, ranked, assigned, ranked_by_type, last_assigned, created_by_id, created_by_email)
     VALUES ($1, $2, 'provisional', 'ready', '12-45-67-8-90', $3, '', $4, $5, 'x', 112, 112, 10, $6, $7, $1, 'a@example.com')`,
    [ranking, tender, { homes: { '3-locali': 10 } }, REGISTER_HASH, SEED, { '3-locali': ENTRIES.length }, last],
  );
  await product.query(
    `INSERT INTO applications.ranking_entry (ranking_id, place, housing_type, position, application_code, points, parts,
       groups, ticket, held_as)
     SELECT $1, place, '3-locali', place, code, points, '[]', '{}', repeat('a', 64), held
     FROM jsonb_to_recordset($2) AS r (place integer, code text, points integer, held text)`,
    [ranking, JSON.stringify(ENTRIES)],
  );
  await product.query(
    `UPDATE applications.ranking SET state = 'published', published_at = date_trunc('milliseconds', clock_timestamp()),
       review_until = now() + interval '10 days' WHERE id = $1`,
    [ranking],
  );
  return ranking;
}
