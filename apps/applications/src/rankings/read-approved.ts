import { COLUMN, runPrepared, statement, variantOf } from '@lacorte/persistence';
import { type AssessmentResult, assess, type Standard } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { FACT_COLUMNS, factList } from '../assessment/assessment.row';

/** Ordered by code, byte by byte as in the rule. */
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
  WHERE a.tender_id = $1 AND a.application_status = 'approved' AND a.erased_at IS NULL
  ORDER BY a.application_code COLLATE "C"`;

/** Rows in one batch, which keeps the process from other work for a few milliseconds only. */
const BATCH = 1_000;
const FETCH = variantOf(APPROVED, { text: `FETCH ${BATCH} FROM approved_applications` });
const CLOSE = { text: 'CLOSE approved_applications' };

export interface ApprovedApplication {
  id: string;
  applicationCode: string;
  housingType: string;
  result: AssessmentResult;
}

/**
 * The approved applications of a tender with the results of the rules for their facts, by code. Erased ones name no person and are left
 * out. Reads from a cursor, so memory stays constant.
 *
 * @param manager of a transaction, which must not run this twice at once
 */
export async function* readApproved(
  manager: EntityManager,
  tenderId: string,
  standard: Pick<Standard, 'rules' | 'ageDay'>,
): AsyncGenerator<ApprovedApplication[]> {
  const declare = { text: `DECLARE approved_applications NO SCROLL CURSOR FOR ${APPROVED.text}` };
  await runPrepared(manager, declare, [tenderId]);
  let count = 0;
  do {
    const rows = await runPrepared(manager, FETCH);
    count = rows.length;
    yield rows.map(({ id, applicationCode, housingType, birthDate, ...facts }) => {
      return { id, applicationCode, housingType, result: assess(facts, { ...standard, birthDate }) };
    });
  } while (count === BATCH);
  await runPrepared(manager, CLOSE);
}
