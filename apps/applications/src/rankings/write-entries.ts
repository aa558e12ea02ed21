import { runPrepared, statement } from '@lacorte/persistence';
import type { ExplainedCandidate, RankingEntry } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';

/** Groups of one row are one text, because arrays of arrays must be rectangular. */
const WRITE = statement('write-ranking-entries')`
  INSERT INTO applications.ranking_entry
    (ranking_id, place, housing_type, position, application_code, points, parts, groups, ticket, held_as)
  SELECT $1, r.place, r.type, r.position, r.code, r.points, r.parts::jsonb, string_to_array(r.groups, ','), r.ticket, r.held_as
  FROM unnest($2::integer[], $3::text[], $4::integer[], $5::text[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[])
    AS r (place, type, position, code, points, parts, groups, ticket, held_as)`;

const BATCH = 2_000;

/**
 * Writes the entries of a run in batches.
 *
 * @param entries in the order of their places
 * @param candidates what was ranked, with the parts of the points
 */
export async function writeEntries(
  manager: EntityManager,
  rankingId: string,
  entries: readonly RankingEntry[],
  candidates: readonly ExplainedCandidate[],
): Promise<void> {
  const partsOf = new Map(candidates.map(({ applicationCode, parts }) => [applicationCode, parts]));
  for (let from = 0; from < entries.length; from += BATCH) {
    const batch = entries.slice(from, from + BATCH);
    const column = (value: (entry: RankingEntry, index: number) => unknown) => batch.map(value);
    await runPrepared(manager, WRITE, [
      rankingId,
      column((_, index) => from + index + 1),
      column(({ housingType }) => housingType),
      column(({ position }) => position),
      column(({ applicationCode }) => applicationCode),
      column(({ points }) => points),
      column(({ applicationCode }) => JSON.stringify(partsOf.get(applicationCode) ?? [])),
      column(({ groups }) => groups.join(',')),
      column(({ ticket }) => ticket),
      column(({ heldAs }) => heldAs),
    ]);
  }
}
