import { INTERNAL } from '@lacorte/contracts';
import { eraseApplications } from '../src/erasure/erase-applications';
import { asService, type RunningApplications } from './running-applications';

interface Person {
  userId: string;
  email: string;
}

/** Erases an account's data, as its event does. */
export const erase = ({ database }: RunningApplications, { userId, email }: Person) =>
  eraseApplications(database, { userId, email, provenEmail: '' });

/** Marks one application as erased, and changes nothing else. */
export const markErased = ({ database }: RunningApplications, id: string) =>
  database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);

/** Returns the export that an account's owner downloads. */
export async function exportOf({ http }: RunningApplications, { userId, email }: Person) {
  const { body } = await http
    .post(INTERNAL.exportPersonalData)
    .set(await asService('documents'))
    .send({ userId, email, provenEmail: '' });
  return body;
}
