import { TIME_ZONE } from '@lacorte/contracts';
import { COLUMN, orNull, runPrepared, statement, variantOf } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import type { ApplicationFilter } from '../review/application-filter';

/** Today in Rome, and the codes of the tenders `t` that fulfil a condition in the place of `true`. */
const NAMED = statement('name-of-export', { day: COLUMN.text, codes: orNull(COLUMN.json<string[]>()) })`
  SELECT to_char(now() AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD') AS day, jsonb_agg(t.code) AS codes
  FROM applications.tender t WHERE true`;

const SEVERAL = 'tutti';

/**
 * The name of an export's file without its ending, such as `domande-2025-2026-11-23`: with the code of the tender that was asked for,
 * else of the one that all rows belong to, else `tutti`.
 */
export async function exportName(
  manager: EntityManager,
  tender: string | null,
  { where, parameters }: ApplicationFilter,
): Promise<string> {
  const rows = `SELECT FROM applications.application a ${where === '' ? 'WHERE' : `${where} AND`} a.tender_id = t.id`;
  const [condition, values] = tender === null ? [`EXISTS (${rows})`, parameters] : ['t.id = $1', [tender]];
  const text = NAMED.text.replace('WHERE true', `WHERE ${condition}`);
  const [named] = await runPrepared(manager, variantOf(NAMED, { text }), values);
  const [code = SEVERAL, another] = named?.codes ?? [];
  return `domande-${another === undefined ? code : SEVERAL}-${named?.day}`;
}
