import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PRIVACY } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

describe('the traces of visitors’ messages', () => {
  let around: Surroundings;
  beforeAll(async () => {
    around = await startSurroundings();
  }, 60_000);
  afterAll(() => around?.stop());

  const add = (id: string, kind: 'contact' | 'confirmation', age: string) =>
    around.database.query(
      `INSERT INTO messages (id, kind, ${kind === 'contact' ? 'contact_id' : 'application_id'}, language, message_id,
         state, recipient, sent_at, created_at)
       VALUES ($1, $2, $3, 'it', $1::uuid::text, 'sent', 'info@example.com', now() - $4::interval, now() - $4::interval)`,
      [id, kind, randomUUID(), age],
    );

  it('go after two years, by themselves; what an applicant was sent stays', async () => {
    const [young, old, confirmation] = [randomUUID(), randomUUID(), randomUUID()];
    await add(young, 'contact', `${PRIVACY.contactsYears} years -1 minute`);
    await add(old, 'contact', `${PRIVACY.contactsYears} years 1 minute`);
    await add(confirmation, 'confirmation', '10 years');
    const worker = await startApp(NotificationsWorkerModule.forRoot(around.config));
    const present = async () => (await around.database.query('SELECT id FROM messages')).rows.map(({ id }) => id);
    await waitFor(async () => !(await present()).includes(old), { what: 'the old message to go' });
    expect((await present()).sort()).toEqual([young, confirmation].sort());
    await worker.close();
  }, 30_000);
});
