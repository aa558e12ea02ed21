import { MAX_NAMED_BLOCKERS } from '@lacorte/contracts';
import { COLUMN, type RowOf, runPrepared, type Statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';

/** The columns of `NAMED_LIST`. */
export const NAMED = { id: COLUMN.uuid, applicationCode: COLUMN.text, count: COLUMN.integer };

/** Select list over applications `a`, each with the number of all. Ends with `FIRST_NAMED`. */
export const NAMED_LIST = `a.id, a.application_code AS "applicationCode", count(*) OVER ()::int AS count`;
/** The first by code. */
export const FIRST_NAMED = `ORDER BY a.application_code LIMIT ${MAX_NAMED_BLOCKERS}`;

type Named = Omit<RowOf<typeof NAMED>, 'count'>;

/** How many applications, and the first of them. */
export class Tally {
  constructor(
    public count = 0,
    readonly first: Named[] = [],
  ) {}

  add({ id, applicationCode }: Named): void {
    this.count += 1;
    if (this.first.length < MAX_NAMED_BLOCKERS) this.first.push({ id, applicationCode });
  }
}

/** @param statement selects `NAMED_LIST` of the tender `$1` */
export async function readNamed(
  manager: EntityManager,
  statement: Statement<RowOf<typeof NAMED>>,
  tenderId: string,
): Promise<Tally> {
  const rows = await runPrepared(manager, statement, [tenderId]);
  const first = rows.map(({ id, applicationCode }) => ({ id, applicationCode }));
  return new Tally(rows[0]?.count, first);
}
