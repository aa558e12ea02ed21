import {
  type AdminCorrection,
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type Correction,
  ERASED_ACCOUNT,
} from '@lacorte/contracts';
import { COLUMN } from '@lacorte/persistence';
import { IS_ADDING_OPEN } from '../attachments/may-attach';
import { instantText } from '../tenders/tender.row';

/** Fields that the owner may correct once the tender is closed or the office has begun to work on the application. */
export const LATE_FIELDS = ['telefono', 'indirizzo', 'comune', 'provincia'] as const satisfies ApplicationFieldName[];

/** The owner changes the e-mail only together with that of the account (contract, section 10). */
const OWN_FIELDS = APPLICATION_FIELD_NAMES.filter((name) => name !== 'email');

/** The fields that the owner of the application `a` may correct now, as a jsonb array (contract, section 10). */
export const MAY_CORRECT = `(
  SELECT CASE WHEN a.erased_at IS NOT NULL OR a.withdrawn_at IS NOT NULL THEN '[]'::jsonb
    WHEN ${IS_ADDING_OPEN} THEN '${JSON.stringify(OWN_FIELDS)}'::jsonb ELSE '${JSON.stringify(LATE_FIELDS)}'::jsonb END
  FROM applications.tender t WHERE t.id = a.tender_id)`;

export const MAY_CORRECT_COLUMN = COLUMN.json<ApplicationFieldName[]>();

const OF_CORRECTION = `'at', ${instantText('c.corrected_at')}, 'changes', c.changes,
  'by', CASE WHEN c.corrected_by_email IS NULL THEN 'applicant' ELSE 'office' END`;

const listOf = (properties: string) => `
  coalesce((SELECT jsonb_agg(jsonb_build_object(${properties}) ORDER BY c.id DESC)
    FROM applications.correction c WHERE c.application_id = a.id), '[]')`;

/** Corrections of the application `a`, newest first, in jsonb. */
export const CORRECTIONS = listOf(OF_CORRECTION);
export const ADMIN_CORRECTIONS = listOf(`${OF_CORRECTION},
  'who', nullif(c.corrected_by_email, '${ERASED_ACCOUNT}'), 'reason', c.reason`);

export const CORRECTIONS_COLUMN = COLUMN.json<Correction[]>();
export const ADMIN_CORRECTIONS_COLUMN = COLUMN.json<AdminCorrection[]>();

/** When the data of the application `a` was last corrected; null without a correction. */
export const CORRECTED_AT = `(SELECT max(corrected_at) FROM applications.correction WHERE application_id = a.id)`;

/** Whether a change of the account's address has caused the correction `c`. An owner can change the e-mail in no other way. */
export const IS_OF_ACCOUNT = `(c.corrected_by_email IS NULL AND c.changes @> '[{"field": "email"}]')`;
