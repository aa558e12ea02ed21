import { PRIVACY } from '@lacorte/contracts';
import { about, type TableData } from '@lacorte/personal-data';

const IS_ADDRESS = `$1 <> '' AND email = lower($1 COLLATE "C")`;

export const OPENING_NOTICE_DATA: TableData = {
  holds: 'addresses that want an e-mail when a tender opens, with hashes of the links that verify them',
  of: 'visitor',
  kept: {
    for: `until they are told, at most ${PRIVACY.noticeMonths} months; ${PRIVACY.noticeLinkHours} hours if nobody opens the link`,
    remove: `
        DELETE FROM applications.opening_notice WHERE id IN (
          SELECT id FROM applications.opening_notice
          WHERE (verified_at IS NULL AND expires_at < now())
            OR verified_at < now() - make_interval(months => ${PRIVACY.noticeMonths})
          LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  },
  exported: {
    section: 'contacts',
    query: about(
      `SELECT 'opening-notice' AS kind, email, created_at AS "createdAt", verified_at AS "verifiedAt"
         FROM applications.opening_notice WHERE ${IS_ADDRESS}`,
      'provenEmail',
    ),
  },
  erased: [about(`DELETE FROM applications.opening_notice WHERE ${IS_ADDRESS}`, 'provenEmail')],
};
