import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { aContact, aReceipt } from './people';
import { World } from './world';

/** Three messages an hour. */
const FACTOR = 0.001;

let world: World;
beforeAll(async () => {
  world = await World.start({ RATE_LIMIT_FACTOR: FACTOR });
  // Two workers, so that their decisions race.
  await Promise.all([world.worker(), world.worker()]);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.database.query('TRUNCATE unproven_message');
});

const confirmation = (of: { userId?: string; email?: string } = {}) => {
  const email = of.email ?? `${randomUUID()}@example.com`;
  const receipt = world.applications.keep(aReceipt({ email }));
  if (of.userId) world.applications.keepApplicant(receipt, { userId: of.userId, isFirst: false });
  return { kind: 'confirmation', parameters: { applicationId: receipt.id } };
};
const copy = () => {
  const { id: contactId } = world.applications.keepContact(aContact({ email: `${randomUUID()}@example.com` }));
  return { kind: 'contact-copy', parameters: { contactId } };
};
/** Less urgent than what a person waits for. */
const reminder = (of: { userId?: string; email?: string } = {}) => {
  const email = of.email ?? `${randomUUID()}@example.com`;
  const receipt = world.applications.keep(aReceipt({ email, missing: ['certificazione-redditi'] }));
  world.applications.adding.set(receipt.id, { closesAt: '2027-07-15T22:00:00.000Z' });
  if (of.userId) world.applications.keepApplicant(receipt, { userId: of.userId, isFirst: false });
  return { kind: 'documents-missing', parameters: { applicationId: receipt.id }, priority: 10 };
};
/** A message about an account whose owner has not proven the address. */
const aboutAccount = (kind: string, account = anAccount()) => ({
  kind,
  parameters: { ...account, isLanguageChosen: true },
});
const anAccount = () =>
  world.auth.keepAccount({ email: `${randomUUID()}@example.com`, firstName: null, lastName: null });
const rowsOf = async (ids: string[]) =>
  (
    await world.database.query(
      `SELECT id, state, extract(epoch FROM not_before - now())::int AS wait FROM messages WHERE id = ANY($1) ORDER BY not_before NULLS FIRST`,
      [ids],
    )
  ).rows;
const settled = (ids: string[], sent: number) =>
  waitFor(
    async () => {
      const rows = await rowsOf(ids);
      const waiting = rows.filter(({ state, wait }) => state === 'pending' && wait > 0);
      return rows.filter(({ state }) => state === 'sent').length === sent && sent + waiting.length === ids.length
        ? waiting
        : undefined;
    },
    { what: `${sent} of ${ids.length} to be sent and the others to wait` },
  );

describe('messages to mailboxes that nobody has proven', () => {
  it('wait beyond the allowance of an hour, and none is dropped', async () => {
    const wanted = Array.from({ length: 5 }, () => confirmation());
    const ids = await Promise.all(wanted.map(async (one) => (await world.want(one)).id));
    const waiting = await settled(ids, 3);
    for (const { wait } of waiting) expect(wait).toBeGreaterThan(3_500);
    await world.database.query(`UPDATE unproven_message SET sends_at = sends_at - interval '1 hour'`);
    await world.database.query(`UPDATE messages SET not_before = now() WHERE id = ANY($1)`, [ids]);
    await settled(ids, 5);
    for (const id of ids) expect(world.sent(id)).toHaveLength(1);
  });

  it('use up no attempt while they wait', async () => {
    const wanted = await Promise.all([1, 2, 3, 4].map(() => world.want(confirmation())));
    const [waiting] = await settled(
      wanted.map(({ id }) => id),
      3,
    );
    expect((await world.rowOf(waiting?.id)).attempts).toBe(0);
  });

  it('do not keep back those to a proven address', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await world.want(confirmation())).id));
    await settled(ids, 3);
    const email = `${randomUUID()}@example.com`;
    const { userId } = world.auth.keepAccount({ email, firstName: null, lastName: null });
    world.auth.verify(userId);
    const id = await world.send(confirmation({ userId, email: email.toUpperCase() }));
    expect((await world.rowOf(id)).state).toBe('sent');
    const reminded = await world.send(reminder({ userId, email }));
    expect((await world.rowOf(reminded)).state).toBe('sent');
    const { id: other } = await world.want(confirmation({ userId }));
    await settled([...ids, other], 3);
  });

  it('wait behind no more than a half of what anyone can cause, and all together keep to the allowance', async () => {
    const reminders = await Promise.all([reminder(), copy(), copy()].map(async (one) => (await world.want(one)).id));
    await settled(reminders, 1);
    const ids = await Promise.all([1, 2, 3].map(async () => (await world.want(confirmation())).id));
    await settled(ids, 2);
    await settled([...reminders, ...ids], 3);
  });

  it('wait behind no notices and no repeated links of accounts', async () => {
    const account = anAccount();
    const first = await world.send(aboutAccount('password-reset', account));
    expect((await world.rowOf(first)).state).toBe('sent');
    const notices = ['password-changed', 'totp-enabled', 'totp-disabled', 'totp-blocked'].map((kind) =>
      aboutAccount(kind),
    );
    const links = ['password-reset', 'email-verification'].map((kind) => aboutAccount(kind, account));
    const wanted = await Promise.all([...notices, ...links].map(async (one) => (await world.want(one)).id));
    await settled(wanted, 1);
    const confirmed = await world.send(confirmation());
    expect((await world.rowOf(confirmed)).state).toBe('sent');
    await settled([first, ...wanted, confirmed], 3);
  });

  it('have a link of an account whose application was confirmed after those of other accounts', async () => {
    const account = anAccount();
    const confirmed = await world.send(confirmation({ userId: account.userId }));
    const notice = await world.send(aboutAccount('password-changed'));
    const links = ['password-reset', 'email-verification'].map((kind) => aboutAccount(kind, account));
    const wanted = await Promise.all(links.map(async (link) => (await world.want(link)).id));
    await settled([confirmed, notice, ...wanted], 2);
    const other = await world.send(aboutAccount('password-reset'));
    expect((await world.rowOf(other)).state).toBe('sent');
  });

  it('never have a confirmation after others, also when its account has had a link', async () => {
    const account = anAccount();
    await world.send(aboutAccount('password-reset', account));
    const notice = await world.send(aboutAccount('password-changed'));
    const confirmed = await world.send(confirmation({ userId: account.userId }));
    expect([(await world.rowOf(notice)).state, (await world.rowOf(confirmed)).state]).toEqual(['sent', 'sent']);
  });

  it('have the first link of each account before the notices', async () => {
    const notices = await Promise.all(
      [1, 2, 3].map(async () => (await world.want(aboutAccount('password-changed'))).id),
    );
    await settled(notices, 1);
    const links = ['password-reset', 'email-verification'].map((kind) => aboutAccount(kind));
    for (const link of links) expect((await world.rowOf(await world.send(link))).state).toBe('sent');
  });

  it('are counted by no row after a day', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await world.want(confirmation())).id));
    await settled(ids, 2);
    const { rows } = await world.database.query('SELECT message_id AS id FROM unproven_message');
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  });
});
