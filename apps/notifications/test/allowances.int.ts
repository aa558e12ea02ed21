import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { aReceipt, aTender } from './people';
import { World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.start();
  // Two workers, so that decisions about one mailbox race.
  await Promise.all([world.worker(), world.worker()]);
});
afterAll(() => world?.stop());

const confirmationTo = (email: string) => ({
  ...{ kind: 'confirmation', parameters: { applicationId: world.applications.keep(aReceipt({ email })).id } },
});

/** Wants these messages sent, all at once. @returns their ids, once their jobs have ended */
async function sendAll(wanted: Parameters<World['want']>[0][]): Promise<string[]> {
  const jobs = await Promise.all(wanted.map((one) => world.want(one)));
  for (const job of jobs) await world.ended(job);
  return jobs.map(({ id }) => id);
}
const confirm = (addresses: string[]) => sendAll(addresses.map(confirmationTo));

const rowsOf = async (ids: string[]) =>
  (await world.database.query('SELECT * FROM messages WHERE id = ANY($1)', [ids])).rows;
const statesOf = async (ids: string[]) => (await rowsOf(ids)).map(({ state }) => state).sort();
const sentTo = (address: string) => world.sink.messages.filter(({ to }) => to.toLowerCase() === address);
const states = (sent: number, withheld = 0) => [...Array(sent).fill('sent'), ...Array(withheld).fill('withheld')];

/** Moves messages back in the count of their mailbox by `age`. */
const ago = (ids: string[], age: string) =>
  world.database.query('UPDATE mailbox_allowance SET taken_at = taken_at - $2::interval WHERE message_id = ANY($1)', [
    ...[ids, age],
  ]);

describe('confirmations to one address', () => {
  it('are five a day, however many are wanted at once and however the address is written', async () => {
    const names = ['tanti', 'TANTI', 'Tanti', 'tantI', 'tAnti', 'taNti', 'tanTi', 'tantI'];
    const ids = await confirm(names.map((name) => `${name}@example.com`));
    expect(await statesOf(ids)).toEqual(states(5, 3));
    expect(sentTo('tanti@example.com')).toHaveLength(5);
    const withheld = (await rowsOf(ids)).filter(({ state }) => state === 'withheld');
    const reason = 'this address has had 5 confirmations within 24 hours';
    expect(withheld.map(({ last_error, sent_at }) => [last_error, sent_at])).toEqual(Array(3).fill([reason, null]));
  });

  it('are five a day to one mailbox, and go to the address as it was typed', async () => {
    const names = ['mario.bianchi', 'mario.bianchi+1', 'Mario.Bianchi+2', 'mariobianchi', 'm.a.r.i.o.bianchi+bando+x'];
    const quoted = ['"mario.bianchi"', '"mario.bianchi+3"', '"mario+@+bianchi"', 'mario.bianchi+4'];
    const ids = await confirm([...names, ...quoted].map((name) => `${name}@posta.example.com`));
    // Of "mario+@+bianchi" the part before the first plus counts: another mailbox.
    expect(await statesOf(ids)).toEqual(states(6, 3));
    const recipients = (await rowsOf(ids)).filter(({ state }) => state === 'sent').map(({ recipient }) => recipient);
    const sent = world.sink.messages.map(({ to }) => to).filter((to) => to.endsWith('@posta.example.com'));
    expect(sent.sort()).toEqual(recipients.sort());
    for (const address of ['+39333@example.com', '+39334@example.com', 'mario.bianchi@altra.example.com']) {
      expect([address, ...(await statesOf(await confirm(Array(5).fill(address))))]).toEqual([address, ...states(5)]);
    }
  });

  it('are sent again a day later, not before', async () => {
    const first = await confirm(Array(5).fill('ieri@example.com'));
    await ago(first, '23 hours 50 minutes');
    expect(await statesOf(await confirm(['ieri@example.com']))).toEqual(states(0, 1));
    await ago(first, '10 minutes');
    expect(await statesOf(await confirm(['ieri@example.com']))).toEqual(states(1));
  });

  it('reach the owner of a proven address, however many strangers have stated it', async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await statesOf(await confirm(Array(6).fill(email)))).toEqual(states(5, 1));
    const { userId } = world.auth.keepAccount({ email, firstName: null, lastName: null });
    world.auth.verify(userId);
    const ofOwner = Array.from({ length: 6 }, () => {
      const receipt = aReceipt({ email });
      world.applications.keepApplicant(receipt, { userId, isFirst: false });
      return { kind: 'confirmation', parameters: { applicationId: world.applications.keep(receipt).id } };
    });
    expect(await statesOf(await sendAll(ofOwner))).toEqual(states(5, 1));
  });

  it('are counted after the account and its messages have been erased, without the address', async () => {
    const first = await confirm(Array(5).fill('cancellata@example.com'));
    await world.database.query('DELETE FROM messages WHERE id = ANY($1)', [first]);
    expect(await statesOf(await confirm(['c.ancellata+2@example.com']))).toEqual(states(0, 1));
    const { rows } = await world.database.query('SELECT * FROM mailbox_allowance WHERE message_id = ANY($1)', [first]);
    expect([rows.length, JSON.stringify(rows).includes('cancellata')]).toEqual([5, false]);
  });

  it('stay withheld when their job runs a second time', async () => {
    await confirm(Array(5).fill('due.volte@example.com'));
    const wanted = confirmationTo('due.volte@example.com');
    const id = await world.send(wanted);
    await world.send(wanted, id);
    expect(await world.rowOf(id)).toMatchObject({ state: 'withheld', attempts: 1 });
    expect(sentTo('due.volte@example.com')).toHaveLength(5);
  });

  it('are not counted when the mail server refused them for good', async () => {
    const address = 'rifiutata@example.com';
    world.sink.refused.set(address, '550 5.1.1 no such user');
    await confirm([address]);
    world.sink.refused.delete(address);
    expect(await statesOf(await confirm(Array(5).fill(address)))).toEqual(states(5));
  });
});

describe('messages about accounts', () => {
  const accountOf = (email: string) => world.auth.keepAccount({ email, firstName: null, lastName: null });
  const about = (kind: string, account: object) => ({ kind, parameters: { ...account, isLanguageChosen: true } });

  it('go to a mailbox as often a day as their kind may, and make no link beyond that', async () => {
    const findings: unknown[] = [];
    const { id: tenderId } = world.applications.keepTender(aTender());
    const notices = { 'password-changed': 30, 'draft-begun': 5, 'draft-reminder': 5, 'email-taken': 5 };
    const kinds = { 'password-reset': 72, 'email-verification': 20, ...notices };
    for (const [kind, most] of Object.entries(kinds)) {
      const email = `${kind}.${randomUUID()}@example.com`;
      const accounts = Array.from({ length: most + 1 }, () => accountOf(email));
      for (const { userId } of accounts) world.applications.drafts.add(userId);
      const wanted = accounts.map((account) => about(kind, { ...account, tenderId }));
      const found = await statesOf(await sendAll(wanted));
      const sent = found.filter((state) => state === 'sent').length;
      const links = accounts.filter(({ requestId }) => world.auth.tokens.has(requestId)).length;
      const isRight = sent === most && found.length - sent === 1 && (links === 0 || links === most);
      if (!isRight) findings.push({ kind, sent, links });
    }
    expect(findings).toEqual([]);
  });

  it('leave no address of an erased account in their rows, also when they are withheld', async () => {
    const email = `cancellata.${randomUUID()}@example.com`;
    const wanted = { kind: 'account-erased', parameters: { isAddressProven: false } };
    const ids = Array.from({ length: 6 }, () => randomUUID());
    for (const id of ids) world.auth.erasures.set(id, { email });
    world.sink.gate.hold();
    const jobs = await Promise.all(ids.map((id) => world.want(wanted, id)));
    await world.sink.gate.held(1);
    const onTheirWay = await rowsOf(ids);
    world.sink.gate.release();
    for (const job of jobs) await world.ended(job);
    const ended = await rowsOf(ids);
    expect(ended.map(({ state }) => state).sort()).toEqual(states(5, 1));
    expect([...onTheirWay, ...ended].filter(({ recipient }) => recipient === email)).toEqual([]);
  });

  it('reach the owner of a verified address, however many strangers had sent there', async () => {
    const owner = `mira.${randomUUID()}`;
    const strangers = Array.from({ length: 6 }, (_, index) => accountOf(`${owner}+${index}@example.com`));
    await sendAll(strangers.map((account) => about('draft-begun', account)));
    const account = accountOf(`${owner}@example.com`);
    const draft = about('draft-begun', account);
    expect((await world.rowOf(await world.send(draft))).state).toBe('withheld');
    world.auth.verify(account.userId);
    // A verified owner gets as many as a mailbox, and no more.
    expect(await statesOf(await sendAll(Array(6).fill(draft)))).toEqual(states(5, 1));
  });

  it('tell the owner of a verified address of its change and of the erasure, however many strangers had used it up', async () => {
    const owner = `mira.${randomUUID()}`;
    const moved = (from: string, isFromVerified: boolean) => {
      const account = accountOf(`via.${randomUUID()}@example.com`);
      const change = { userId: account.userId, isConfirmed: true, from, isFromVerified, to: 'via@example.com' };
      world.auth.changes.set(account.requestId, change);
      return about('email-changed', account);
    };
    const strangers = Array.from({ length: 30 }, (_, index) => moved(`${owner}+${index}@example.com`, false));
    expect(await statesOf(await sendAll(strangers))).toEqual(states(30));
    const ofOwner = [moved(`${owner}@example.com`, false), moved(`${owner}@example.com`, true)];
    expect(await statesOf(await sendAll(ofOwner))).toEqual(states(1, 1));

    const erased = async (email: string, isAddressVerified: boolean) => {
      const id = randomUUID();
      world.auth.erasures.set(id, { email, isAddressVerified });
      await world.send({ kind: 'account-erased', parameters: { isAddressProven: false } }, id);
      return (await world.rowOf(id)).state;
    };
    for (let n = 0; n < 5; n += 1) expect(await erased(`${owner}+${n}@example.com`, false)).toBe('sent');
    expect(await erased(`${owner}@example.com`, false)).toBe('withheld');
    expect(await erased(`${owner}@example.com`, true)).toBe('sent');
  });

  it('ask for a link only when their address may have one', async () => {
    const [email, noticeIds] = [`avviso.${randomUUID()}@example.com`, [] as string[]];
    const noticeId = world.applications.keepNotice(email);
    const wanted = { kind: 'opening-notice-confirmation', parameters: { noticeId } };
    noticeIds.push(...(await sendAll(Array(6).fill(wanted))));
    expect(await statesOf(noticeIds)).toEqual(states(5, 1));
    expect(world.applications.notices.get(noticeId)?.tokens).toHaveLength(5);
    await waitFor(() => sentTo(email).length === 5, { what: 'the links' });
  });
});
