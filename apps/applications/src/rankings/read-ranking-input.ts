import type { HousingType } from '@lacorte/contracts';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import {
  assess,
  type ExplainedCandidate,
  inputHashOf,
  type Quota,
  registerHashOf,
  type Standard,
  type TenderRules,
} from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { AGE_DAY, FACT_COLUMNS, factList } from '../assessment/assessment.row';
import { readCursor } from '../read-cursor';
import { isRunning } from '../withdrawals/withdrawal.row';
import { ofEachType } from './list-rankings';

/** Rows come in the order of the bytes of their codes, which is the order in the ranking rule. */
const APPROVED = statement('approved-applications', {
  id: COLUMN.uuid,
  applicationCode: COLUMN.text,
  housingType: COLUMN.text,
  birthDate: COLUMN.text,
  ...FACT_COLUMNS,
})`
  SELECT a.id, a.application_code AS "applicationCode", a.tipologia_abitazione AS "housingType",
    to_char(a.data_nascita, 'YYYY-MM-DD') AS "birthDate", ${factList('s')}
  FROM applications.application a LEFT JOIN applications.assessment s ON s.application_id = a.id
  WHERE a.tender_id = $1 AND a.application_status = 'approved' AND ${isRunning('a')}
  ORDER BY a.application_code COLLATE "C"`;

/**
 * Reads the approved applications of a tender with the results of the rules for their facts, by code. Erased and
 * withdrawn applications are left out.
 * @param manager EntityManager of a transaction, in which no other call of this function may be in progress
 */
export async function* readApproved(
  manager: EntityManager,
  tenderId: string,
  standard: Pick<Standard, 'rules' | 'ageDay'>,
) {
  for await (const rows of readCursor(manager, APPROVED, [tenderId])) {
    yield rows.map(({ id, applicationCode, housingType, birthDate, ...facts }) => {
      return { id, applicationCode, housingType, result: assess(facts, { ...standard, birthDate }) };
    });
  }
}

const TENDER = statement('tender-to-rank', {
  code: COLUMN.text,
  rules: COLUMN.json<TenderRules>(),
  homes: COLUMN.json<Partial<Record<HousingType, number>>>(),
  ageDay: COLUMN.text,
  isolation: COLUMN.text,
})`
  SELECT t.code, t.rules, t.homes, ${AGE_DAY} AS "ageDay", current_setting('transaction_isolation') AS isolation
  FROM applications.tender t WHERE t.id = $1`;

/** Codes of all applications, also rejected, withdrawn, erased and deleted ones. One row has all codes, because many rows are slower. */
const REGISTER = statement('register-of-tender', { codes: COLUMN.json<string[]>() })`
  SELECT coalesce(jsonb_agg(code), '[]') AS codes FROM (
    SELECT application_code AS code FROM applications.application WHERE tender_id = $1
    UNION SELECT application_code FROM applications.erased_code WHERE tender_id = $1) AS known`;

/** Everything that the rule reads about a tender at one moment, except the draw numbers. */
export interface TenderSnapshot {
  tenderCode: string;
  /** In the order of the tender's rules. */
  quotas: readonly Quota[];
  /** In the order of HOUSING_TYPES. */
  homes: Record<HousingType, number>;
  /** Codes of all applications of the tender, in no order. */
  register: readonly string[];
  /** Approved, completely assessed and eligible; by code. */
  candidates: readonly ExplainedCandidate[];
}

/**
 * Reads the input of the ranking rule. A run is stale when `snapshotHashOf` a later snapshot differs from its `inputHash`.
 * @param manager EntityManager of a transaction that sees one moment: REPEATABLE READ or SERIALIZABLE
 * @throws DomainError not-found for an unknown tender
 */
export async function readRankingInput(manager: EntityManager, tenderId: string): Promise<TenderSnapshot> {
  const tender = await oneRow(manager, TENDER, [tenderId], 'tenders.notFound');
  const { code: tenderCode, rules, homes, ageDay, isolation } = tender;
  if (isolation === 'read committed') throw new Error('the input of a ranking must be of one moment');
  const [register] = await runPrepared(manager, REGISTER, [tenderId]);
  const candidates: ExplainedCandidate[] = [];
  const explanations = new Map<string, Pick<ExplainedCandidate, 'parts' | 'groups'>>();
  for await (const batch of readApproved(manager, tenderId, { rules, ageDay })) {
    for (const { applicationCode, housingType, result } of batch) {
      if (!result.eligible) continue;
      const { points, groups } = result;
      // Applications share equal parts and groups, to halve the memory.
      const key = [...points.parts.flatMap(({ id, points: of }) => [id, of]), ...groups].join();
      const explanation = explanations.get(key) ?? { groups, parts: points.parts };
      explanations.set(key, explanation);
      candidates.push({ applicationCode, housingType, points: points.total, ...explanation });
    }
  }
  const codes = register?.codes ?? [];
  return { tenderCode, quotas: rules.quotas, homes: ofEachType(homes, 0), register: codes, candidates };
}

/** Returns the `inputHash` of a run over this snapshot. */
export function snapshotHashOf({ register, ...snapshot }: TenderSnapshot): string {
  return inputHashOf({ ...snapshot, registerHash: registerHashOf(register) });
}
