import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';

const DRAWN = statement('draw-of-provisional', { drawNumbers: orNull(COLUMN.text) })`
  SELECT draw_numbers AS "drawNumbers" FROM applications.ranking
  WHERE tender_id = $1 AND stage = 'provisional' AND state = 'published'`;

/** The drawn numbers of the published provisional ranking of a tender, which its final takes; null without one. */
export async function drawOfProvisional(at: DataSource | EntityManager, tenderId: string): Promise<string | null> {
  const [drawn] = await runPrepared(at, DRAWN, [tenderId]);
  return drawn?.drawNumbers ?? null;
}
