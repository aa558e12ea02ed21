import { PRIVACY } from '@lacorte/contracts';
import { about, type TableData } from '@lacorte/personal-data';
import { deleteExpired } from '../erasure/register-entries';

/** Leaves out downloads (the documents service exports them with the files) and names of administrators (data of other people). */
const EXPORTED_ACCESSES = `
  SELECT l.at, l.action, l.application_code AS "applicationCode" FROM applications.access_log l
  WHERE l.action <> 'documents-downloaded' AND (l.user_id = $1
    OR l.application_code IN (SELECT application_code FROM applications.application WHERE user_id = $1)
    OR l.name_id IN (
      SELECT id FROM applications.access_log_name WHERE $2 <> '' AND lower(email COLLATE "C") = lower($2 COLLATE "C")))
  ORDER BY l.at, l.id`;

const UNUSED_NAMES = `
  DELETE FROM applications.access_log_name WHERE id IN (
    SELECT id FROM applications.access_log_name n
    WHERE NOT EXISTS (SELECT FROM applications.access_log l WHERE l.name_id = n.id)
    LIMIT $1 FOR UPDATE SKIP LOCKED)`;

export const ACCESS_LOG_DATA: Record<'access_log' | 'access_log_name', TableData> = {
  access_log: {
    holds:
      'who viewed, changed or exported whose data; an entry names an application, a tender and an account by code and id',
    of: 'administrator',
    kept: {
      for: `${PRIVACY.accessLogMonths} months`,
      remove: deleteExpired('access_log', 'id', 'at', `make_interval(months => ${PRIVACY.accessLogMonths})`),
    },
    exported: { section: 'accessLog', query: about(EXPORTED_ACCESSES, 'userId', 'provenEmail') },
    erased: 'codes and ids, which name a person only together with what is erased',
  },
  access_log_name: {
    holds: 'addresses of those whom the access log names',
    of: 'administrator',
    kept: { for: 'as long as an entry names it', remove: UNUSED_NAMES },
    exported: 'with the entries',
    // The entries stay without a name. A new account with the same e-mail address gets a new row. Without proof of the address, a name
    // stays if entries about other accounts use it: an earlier holder of the address may have made them.
    erased: [
      about(
        `UPDATE applications.access_log_name n SET email = NULL WHERE lower(email COLLATE "C") = lower($1 COLLATE "C")
         AND ($2 <> '' OR NOT EXISTS (
           SELECT FROM applications.access_log l WHERE l.name_id = n.id AND l.user_id IS DISTINCT FROM $3::uuid))`,
        'email',
        'provenEmail',
        'userId',
      ),
    ],
  },
};
