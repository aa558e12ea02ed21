import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, PRIVACY } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { DataSource } from 'typeorm';
import { TellTenderOpened } from '../src/opening-notices/tell-tender-opened';
import { PERSONAL_DATA } from '../src/personal-data';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { asService, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

let applications: RunningApplications;
const tenders = new TenderActs(() => applications);
beforeAll(async () => {
  applications = await RunningApplications.start();
}, 60_000);
afterAll(() => applications?.stop());
beforeEach(async () => {
  await applications.database.query('TRUNCATE applications.opening_notice, applications.outbox');
  await tenders.closeAll();
});

const query = <Row>(text: string, values: unknown[] = []) => applications.database.query<Row[]>(text, values);
const ask = (email: string, language?: string) =>
  applications.http
    .post(API.openingNotices)
    .set(language ? { Cookie: `language=${language}` } : {})
    .send({ email });
const confirm = (token: string) => applications.http.post(API.confirmOpeningNotice).send({ token });
const rowOf = async (email: string) =>
  (
    await query<{ id: string; language: string; verified_at: Date | null }>(
      'SELECT * FROM applications.opening_notice WHERE email = $1',
      [email],
    )
  )[0];
const events = (kind: string) =>
  query<{ payload: { email: string; language: string; tenderId: string; noticeId: string } }>(
    'SELECT payload FROM applications.outbox WHERE kind = $1',
    [kind],
  );
const told = async () => (await events('tender-opened')).map(({ payload }) => payload.email).sort();
const tell = () => new TellTenderOpened(applications.database).run();

/** As notifications asks for it when it composes the e-mail. */
async function linkOf(noticeId: string) {
  return applications.http
    .post(INTERNAL.openingNoticeLink(noticeId))
    .set(await asService('notifications-worker'))
    .send({});
}
async function tokenFor(email: string): Promise<string> {
  const row = await rowOf(email);
  return (await linkOf(row?.id ?? '')).body.token;
}
const addVerified = (emails: string[], language = 'it') =>
  query(
    `INSERT INTO applications.opening_notice (email, language, expires_at, verified_at)
     SELECT email, $2, now(), now() FROM unnest($1::text[]) AS email`,
    [emails, language],
  );
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${index}.${randomUUID()}@example.com`);

describe('a request for a notice of the opening', () => {
  it('is answered alike for a new, a waiting and a verified address', async () => {
    const answers = [await ask('lucia@example.com'), await ask('lucia@example.com')];
    await confirm(await tokenFor('lucia@example.com'));
    answers.push(await ask('lucia@example.com'));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([202, {}]));
    expect(await query('SELECT FROM applications.opening_notice')).toHaveLength(1);
  });

  it('is answered alike whether a tender is open', async () => {
    await tenders.opened();
    expect((await ask('lucia@example.com')).status).toBe(202);
  });

  it.each(['', 'lucia', 'lucìa@example.com', null, { a: 1 }])('refuses the address %j', async (email) => {
    const { status, body } = await ask(email as string);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation', ['email']]);
  });

  it('takes spellings with other capitals for one address', async () => {
    await ask('Lucia@Example.com');
    await ask('lucia@example.COM');
    expect((await query<{ email: string }>('SELECT email FROM applications.opening_notice'))[0]).toEqual({
      email: 'lucia@example.com',
    });
  });

  it('keeps the language of the newest request, until the address is verified', async () => {
    await ask('lucia@example.com');
    await ask('lucia@example.com', 'fr');
    expect((await rowOf('lucia@example.com'))?.language).toBe('fr');
    await confirm(await tokenFor('lucia@example.com'));
    await ask('lucia@example.com', 'it');
    expect((await rowOf('lucia@example.com'))?.language).toBe('fr');
  });

  it('leaves an event that names no address', async () => {
    await ask('lucia@example.com', 'fr');
    const [event] = await events('opening-notice-requested');
    const row = await rowOf('lucia@example.com');
    expect(event?.payload).toMatchObject({ noticeId: row?.id, language: 'fr' });
    expect(JSON.stringify(event)).not.toContain('@');
  });
});

describe('the link that verifies an address', () => {
  it('is stored as a hash alone', async () => {
    await ask('lucia@example.com');
    const token = await tokenFor('lucia@example.com');
    const [row] = await query<object>('SELECT n::text AS text FROM applications.opening_notice n');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('verifies the address, also at a second click and from an earlier attempt to send it', async () => {
    await ask('lucia@example.com');
    const tokens = [await tokenFor('lucia@example.com'), await tokenFor('lucia@example.com')];
    for (const token of [...tokens, ...tokens]) expect((await confirm(token)).status).toBe(204);
    expect((await rowOf('lucia@example.com'))?.verified_at).toBeInstanceOf(Date);
  });

  it.each(['unknown', 'A'.repeat(43)])('is refused: %s', async (token) => {
    const { status, body } = await confirm(token);
    expect([status, body.code]).toEqual([400, 'notice-link-invalid']);
  });

  it('is refused when it has expired', async () => {
    await ask('lucia@example.com');
    const token = await tokenFor('lucia@example.com');
    await query(`UPDATE applications.opening_notice SET expires_at = now() - interval '1 second'`);
    expect((await confirm(token)).body.code).toBe('notice-link-invalid');
    expect((await rowOf('lucia@example.com'))?.verified_at).toBeNull();
  });

  it('is valid for 48 hours from the composition of its e-mail, and five minutes more', async () => {
    await ask('lucia@example.com');
    await query(`UPDATE applications.opening_notice SET expires_at = now() + interval '1 hour'`);
    await tokenFor('lucia@example.com');
    const [row] = await query<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float / 3600 AS hours FROM applications.opening_notice',
    );
    expect(row?.hours).toBeGreaterThan(PRIVACY.noticeLinkHours);
    expect(row?.hours).toBeLessThanOrEqual(PRIVACY.noticeLinkHours + 5 / 60);
  });

  it('is not made for an address that is verified, and for a request that is gone or expired', async () => {
    await ask('lucia@example.com');
    await ask('mira@example.com');
    await confirm(await tokenFor('lucia@example.com'));
    await query(`UPDATE applications.opening_notice SET expires_at = now() WHERE verified_at IS NULL`);
    const ids = [(await rowOf('lucia@example.com'))?.id, (await rowOf('mira@example.com'))?.id, randomUUID()];
    for (const id of ids) expect((await linkOf(id ?? '')).status).toBe(404);
  });
});

describe('the notice', () => {
  it('waits until a tender is open', async () => {
    await addVerified(['lucia@example.com']);
    const { body: draft } = await tenders.draft({ opensAt: inMs(HOUR_MS), closesAt: inMs(2 * HOUR_MS) });
    await tenders.act(draft.id, 'publish');
    expect(await tell()).toEqual({ told: 0 });
    expect(await rowOf('lucia@example.com')).toBeDefined();
  });

  it('goes to each verified address in its language, and the address is deleted', async () => {
    await addVerified(['lucia@example.com']);
    await addVerified(['amina@example.com'], 'fr');
    await ask('not.verified@example.com');
    const tender = await tenders.opened();
    expect(await tell()).toEqual({ told: 2 });
    const sent = (await events('tender-opened')).map(({ payload }) => payload);
    expect(sent).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: 'lucia@example.com', language: 'it', tenderId: tender.id }),
        expect.objectContaining({ email: 'amina@example.com', language: 'fr', tenderId: tender.id }),
      ]),
    );
    expect(await query('SELECT email FROM applications.opening_notice')).toEqual([
      { email: 'not.verified@example.com' },
    ]);
    expect(await tell()).toEqual({ told: 0 });
  });

  it('goes out at once to an address that is verified while a tender is open', async () => {
    await tenders.opened();
    await ask('lucia@example.com');
    await tell();
    expect(await told()).toEqual([]);
    await confirm(await tokenFor('lucia@example.com'));
    await tell();
    expect(await told()).toEqual(['lucia@example.com']);
  });

  it('goes once to each of many addresses while several workers run', async () => {
    const emails = addresses(2_300);
    await addVerified(emails);
    await tenders.opened();
    const runs = await Promise.all([tell(), tell(), tell()]);
    expect(runs.reduce((sum, { told: count }) => sum + count, 0)).toBe(emails.length);
    await tell();
    expect(await told()).toEqual(emails.sort());
  });

  it('is neither lost nor sent twice when a worker is killed between the two', async () => {
    const emails = addresses(20);
    await addVerified(emails);
    await tenders.opened();
    const worker = await new DataSource({
      ...{ type: 'postgres', url: applications.databaseUrl, applicationName: 'killed' },
    }).initialize();
    const holder = applications.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE applications.outbox IN EXCLUSIVE MODE');
    const killed = new TellTenderOpened(worker).run().then(
      () => 'ended',
      () => 'killed',
    );
    const waiting = `FROM pg_stat_activity WHERE application_name = 'killed' AND wait_event_type = 'Lock'`;
    const isWaiting = async () => (await query(`SELECT ${waiting}`)).length === 1;
    await waitFor(isWaiting, { what: 'the worker to have deleted the addresses' });
    await query(`SELECT pg_terminate_backend(pid) ${waiting}`);
    expect(await killed).toBe('killed');
    await holder.rollbackTransaction();
    await holder.release();
    await worker.destroy();
    expect(await told()).toEqual([]);
    await tell();
    expect(await told()).toEqual(emails.sort());
  }, 30_000);
});

describe('the addresses', () => {
  it('are deleted when the link has expired, or no tender opened for two years', async () => {
    await ask('expired@example.com');
    await ask('fresh@example.com');
    await addVerified(['old@example.com', 'waiting@example.com']);
    await query(
      `UPDATE applications.opening_notice SET expires_at = now() - interval '1 s' WHERE email LIKE 'expired%'`,
    );
    await query(
      `UPDATE applications.opening_notice SET verified_at = now() - make_interval(months => $1, mins =>
         CASE WHEN email LIKE 'old%' THEN 1 ELSE -1 END) WHERE verified_at IS NOT NULL`,
      [PRIVACY.noticeMonths],
    );
    expect(await new RemoveOldRecords(applications.database).run()).toMatchObject({ openingNotices: 2 });
    const left = await query<{ email: string }>('SELECT email FROM applications.opening_notice ORDER BY email');
    expect(left.map(({ email }) => email)).toEqual(['fresh@example.com', 'waiting@example.com']);
  });

  it('leave the outbox a week after the notice', async () => {
    await addVerified(['young@example.com', 'old@example.com', 'unsent@example.com']);
    await tenders.opened();
    await tell();
    await query(
      `UPDATE applications.outbox SET done_at = now() - make_interval(days => $1, mins =>
         CASE WHEN payload->>'email' LIKE 'old%' THEN 1 ELSE -1 END) WHERE payload->>'email' NOT LIKE 'unsent%'`,
      [PRIVACY.noticeMailDays],
    );
    expect(await new RemoveOldRecords(applications.database).run()).toMatchObject({ toldAddresses: 1 });
    expect(await told()).toEqual(['unsent@example.com', 'young@example.com']);
  });

  it.each([
    ['are exported and erased with the account that has proven the address', 'lucia@example.com', 0],
    ['stay when the account has not proven the address', '', 1],
  ])('%s', async (_, provenEmail, left) => {
    await addVerified(['lucia@example.com', 'mira@example.com']);
    const person = {
      userId: randomUUID(),
      email: 'Lucia@example.com',
      provenEmail,
      applicationIds: [],
      contactIds: [],
    };
    const { contacts } = await PERSONAL_DATA.export(applications.database, person);
    expect(contacts).toHaveLength(1 - left);
    await applications.database.transaction((manager) => PERSONAL_DATA.erase(manager, person));
    expect(await query(`SELECT FROM applications.opening_notice`)).toHaveLength(1 + left);
  });
});
