import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PRIVACY } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { DataSource } from 'typeorm';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { RemoveOldMessages } from '../src/retention/remove-old-messages';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

describe('the traces of visitors’ messages', () => {
  let around: Surroundings;
  beforeAll(async () => {
    around = await startSurroundings();
  });
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
  });

  it('go with what was counted for mailboxes, after a day', async () => {
    const insert = (age: string) =>
      around.database.query(
        `INSERT INTO mailbox_allowance (message_id, kind, mailbox_hash, taken_at)
         VALUES ($1, 'confirmation', '\\x00', now() - $2::interval)`,
        [randomUUID(), age],
      );
    await insert('24 hours 1 minute');
    await insert('23 hours 59 minutes');
    const source = new DataSource({ type: 'postgres', url: around.config.DATABASE_URL });
    await source.initialize();
    await new RemoveOldMessages(source).run();
    expect((await around.database.query('SELECT FROM mailbox_allowance')).rowCount).toBe(1);
    await source.destroy();
  });
});
