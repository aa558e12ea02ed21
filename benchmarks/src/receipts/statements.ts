import { columnOf, fieldsShownIn } from '@lacorte/contracts';

/** The fields that an answer shows, under the names that the API gives them. */
export function shownColumns(answer: 'receipt' | 'own', alias: string): string {
  return fieldsShownIn(answer)
    .map((name) => `${alias}.${columnOf(name)}${name === 'dataNascita' ? '::text' : ''} AS "${name}"`)
    .join(', ');
}

const NUMBERED = 'a.id, a.application_code AS "applicationCode", a.created_at AS "createdAt"';

/** By the application's id. */
export const READ_RECEIPT = {
  name: 'receipt',
  text: `SELECT ${NUMBERED}, ${shownColumns('receipt', 'a')} FROM applications.application a WHERE id = $1`,
};

/** Who asks, by the user's id. */
export const READ_USER = { name: 'user', text: 'SELECT id, email, role FROM auth.users WHERE id = $1' };

/** A user's own, by the user's id. */
export const READ_OWN = {
  name: 'own',
  text: `
    SELECT ${NUMBERED}, ${shownColumns('own', 'a')}, user_id AS "userId", application_status AS "applicationStatus", documenti
    FROM applications.application a WHERE user_id = $1 ORDER BY created_at DESC`,
};
