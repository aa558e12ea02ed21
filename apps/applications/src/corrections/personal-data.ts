import type { TableData } from '@lacorte/personal-data';
import { KEPT_WITHOUT_NAME } from '../erasure/pseudonyms';
import { deleteUnless, OF_APPLICATION, ofApplications, withoutAdministrator } from '../erasure/register-entries';
import { WITHDRAWAL_EVENTS } from '../withdrawals/withdrawal.row';

/** Withdrawals of the application `a` and their undoing, oldest first, in jsonb. */
export const EXPORTED_WITHDRAWALS = `
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('at', w.at, 'kind', w.kind) ORDER BY w.at) FROM ${WITHDRAWAL_EVENTS} w), '[]')`;

export const CORRECTION_DATA: Record<'correction' | 'withdrawal_entry', TableData> = {
  correction: {
    holds: 'corrected data of an application, before and after, with the administrator and the reason',
    ...OF_APPLICATION,
    exported: 'as corrections of the application',
    erased: [
      ofApplications('DELETE FROM applications.correction WHERE application_id = ANY($1::uuid[])'),
      withoutAdministrator('correction', 'corrected_by'),
    ],
  },
  withdrawal_entry: {
    holds: 'when an application was withdrawn and taken back, with the administrator and the reason',
    ...OF_APPLICATION,
    exported: 'as withdrawals of the application',
    erased: [
      deleteUnless(KEPT_WITHOUT_NAME, 'withdrawal_entry'),
      // This statement replaces reasons, because free text can name a person.
      ofApplications(
        `UPDATE applications.withdrawal_entry SET reason = '-' WHERE reason IS NOT NULL AND application_id = ANY($1::uuid[])`,
      ),
      withoutAdministrator('withdrawal_entry', 'changed_by'),
    ],
  },
};
