import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type Language, PRIVACY } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { RemindOfRequests } from '../src/document-requests/remind-of-requests';
import { TellTenderOpened } from '../src/opening-notices/tell-tender-opened';
import { OUTBOX } from '../src/outbox';
import { PERSONAL_DATA } from '../src/personal-data';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { erase } from './erasing';
import { killedBeforeItsEvents } from './locks';
import { dayIn, RequestActs } from './requesting-documents';
import { addApplications, anOwner, setStatus } from './reviewing';
import { asService, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

const LUCIA = 'lucia@example.com';

let service: RunningApplications;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  await service.database.query('TRUNCATE applications.opening_notice, applications.outbox');
  await tenders.closeAll();
});

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const ask = (email: unknown, language = 'it') =>
  service.http
    .post(API.openingNotices)
    .set({ Cookie: `language=${language}` })
    .send({ email });
const confirm = (token: string) => service.http.post(API.confirmOpeningNotice).send({ token });
const notices = () =>
  query<{ id: string; email: string; language: string; verified_at: Date | null }>(
    'SELECT * FROM applications.opening_notice ORDER BY email',
  );
const rowOf = async (email: string) => (await notices()).find((row) => row.email === email);
const events = async <Payload>(kind: string) =>
  (await query<{ payload: Payload }>('SELECT payload FROM applications.outbox WHERE kind = $1', [kind])).map(
    ({ payload }) => payload,
  );
const openings = () => events<{ email: string; language: string; tenderId: string }>('tender-opened');
const told = async () => (await openings()).map(({ email }) => email).sort();
const tell = (database = service.database) => new TellTenderOpened(database).run();

/** Sends the request that notifications sends when it composes the e-mail. */
const linkOf = async (noticeId: string) =>
  service.http
    .post(INTERNAL.openingNoticeLink(noticeId))
    .set(await asService('notifications-worker'))
    .send({});
const tokenFor = async (email: string): Promise<string> => (await linkOf((await rowOf(email))?.id ?? '')).body.token;
const addVerified = (emails: string[], language = 'it') =>
  query(
    `INSERT INTO applications.opening_notice (email, language, expires_at, verified_at)
     SELECT email, $2, now(), now() FROM unnest($1::text[]) AS email`,
    [emails, language],
  );
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${index}.${randomUUID()}@example.com`);

describe('a request for a notice of the opening', () => {
  it('is answered alike for a new, a waiting and a verified address, also while a tender is open', async () => {
    const answers = [await ask(LUCIA), await ask('Lucia@Example.COM')];
    await confirm(await tokenFor(LUCIA));
    answers.push(await ask(LUCIA));
    await tenders.opened();
    answers.push(await ask(LUCIA));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([202, {}]));
    expect((await notices()).map(({ email }) => email)).toEqual([LUCIA]);
  });

  it('is refused without an address', async () => {
    for (const email of ['', 'lucia', 'lucìa@example.com', null, { a: 1 }]) {
      const { status, body } = await ask(email);
      expect([email, status, body.code, Object.keys(body.fields)]).toEqual([email, 400, 'validation', ['email']]);
    }
  });

  it('keeps the language of the newest request, until the address is verified', async () => {
    await ask(LUCIA);
    await ask(LUCIA, 'fr');
    expect((await rowOf(LUCIA))?.language).toBe('fr');
    await confirm(await tokenFor(LUCIA));
    await ask(LUCIA, 'it');
    expect((await rowOf(LUCIA))?.language).toBe('fr');
  });

  it('leaves an event that names no address', async () => {
    await ask(LUCIA, 'fr');
    const [event] = await events<{ noticeId: string; language: string }>('opening-notice-requested');
    expect(event).toMatchObject({ noticeId: (await rowOf(LUCIA))?.id, language: 'fr' });
    expect(JSON.stringify(event)).not.toContain('@');
  });
});

describe('the link that verifies an address', () => {
  it('is stored as a hash alone', async () => {
    await ask(LUCIA);
    const token = await tokenFor(LUCIA);
    const [row] = await query<object>('SELECT n::text AS text FROM applications.opening_notice n');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('verifies the address, also at a second click and from an earlier attempt to send it', async () => {
    await ask(LUCIA);
    const tokens = [await tokenFor(LUCIA), await tokenFor(LUCIA)];
    for (const token of [...tokens, ...tokens]) expect((await confirm(token)).status).toBe(204);
    expect((await rowOf(LUCIA))?.verified_at).toBeInstanceOf(Date);
  });

  it('is refused when it is unknown or has expired', async () => {
    await ask(LUCIA);
    const token = await tokenFor(LUCIA);
    await query(`UPDATE applications.opening_notice SET expires_at = now() - interval '1 second'`);
    for (const wrong of ['unknown', 'A'.repeat(43), token]) {
      const { status, body } = await confirm(wrong);
      expect([status, body.code]).toEqual([400, 'notice-link-invalid']);
    }
    expect((await rowOf(LUCIA))?.verified_at).toBeNull();
  });

  it('is valid for 48 hours from the composition of its e-mail, and five minutes more', async () => {
    await ask(LUCIA);
    await query(`UPDATE applications.opening_notice SET expires_at = now() + interval '1 hour'`);
    await tokenFor(LUCIA);
    const [row] = await query<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float / 3600 AS hours FROM applications.opening_notice',
    );
    expect(row?.hours).toBeGreaterThan(PRIVACY.noticeLinkHours);
    expect(row?.hours).toBeLessThanOrEqual(PRIVACY.noticeLinkHours + 5 / 60);
  });

  it('is not made for an address that is verified, and for a request that is gone or expired', async () => {
    await ask(LUCIA);
    await ask('mira@example.com');
    await confirm(await tokenFor(LUCIA));
    await query(`UPDATE applications.opening_notice SET expires_at = now() WHERE verified_at IS NULL`);
    const ids = [(await rowOf(LUCIA))?.id, (await rowOf('mira@example.com'))?.id, randomUUID()];
    for (const id of ids) expect((await linkOf(id ?? '')).status).toBe(404);
  });
});

describe('the notice', () => {
  it('waits until a tender is open', async () => {
    await addVerified([LUCIA]);
    const { body: draft } = await tenders.draft({ opensAt: inMs(HOUR_MS), closesAt: inMs(2 * HOUR_MS) });
    await tenders.act(draft.id, 'publish');
    expect(await tell()).toEqual({ told: 0 });
    expect(await rowOf(LUCIA)).toBeDefined();
  });

  it('goes to each verified address in its language, and the address is deleted', async () => {
    await addVerified([LUCIA]);
    await addVerified(['amina@example.com'], 'fr');
    await ask('not.verified@example.com');
    const { id: tenderId } = await tenders.opened();
    expect(await tell()).toEqual({ told: 2 });
    const sent = (await openings()).map(({ email, language, ...event }) => [...[email, language, event.tenderId]]);
    expect(sent.sort()).toEqual([
      ['amina@example.com', 'fr', tenderId],
      [LUCIA, 'it', tenderId],
    ]);
    expect((await notices()).map(({ email }) => email)).toEqual(['not.verified@example.com']);
    expect(await tell()).toEqual({ told: 0 });
  });

  it('goes out at once to an address that is verified while a tender is open', async () => {
    await tenders.opened();
    await ask(LUCIA);
    await tell();
    expect(await told()).toEqual([]);
    await confirm(await tokenFor(LUCIA));
    await tell();
    expect(await told()).toEqual([LUCIA]);
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
    expect(await killedBeforeItsEvents(service, tell)).toBeInstanceOf(Error);
    expect(await told()).toEqual([]);
    await tell();
    expect(await told()).toEqual(emails.sort());
  });
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
    expect(await new RemoveOldRecords(service.database).run()).toMatchObject({ opening_notice: 2 });
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
    expect(await new RemoveOldRecords(service.database).run()).toMatchObject({ outbox: 1 });
    expect(await told()).toEqual(['unsent@example.com', 'young@example.com']);
  });

  it('are exported and erased with an account that has proven the address, and stay with another', async () => {
    const account = { userId: randomUUID(), email: 'Lucia@example.com', applicationIds: [], contactIds: [] };
    for (const [provenEmail, found] of [
      ['', 0],
      [LUCIA, 1],
    ] as const) {
      await query('TRUNCATE applications.opening_notice');
      await addVerified([LUCIA, 'mira@example.com']);
      const person = { ...account, provenEmail };
      expect((await PERSONAL_DATA.export(service.database, person)).contacts).toHaveLength(found);
      await service.database.transaction((manager) => PERSONAL_DATA.erase(manager, person));
      expect(await notices()).toHaveLength(2 - found);
    }
  });
});

describe('the e-mails about a request', () => {
  const requests = new RequestActs(() => service);
  beforeEach(async () => {
    await tenders.opened();
  });
  const remind = (database = service.database) => new RemindOfRequests(database).run();
  const eventsOf = async (kind: string) =>
    (await events<{ applicationId: string; requestId: string; language: Language }>(kind)).map(
      ({ applicationId, requestId, language }) => ({ applicationId, requestId, language }),
    );
  const reminded = async () => (await eventsOf('request-reminder-due')).map(({ requestId }) => requestId);

  /** A request made ten days ago, with its deadline in so many days. */
  async function aRequest(deadlineInDays: number) {
    const [applicationId = ''] = await addApplications(service.database, [{}]);
    const { id: requestId } = await requests.added(applicationId);
    await query(
      `UPDATE applications.document_request SET created_at = now() - interval '10 days', deadline = $2 WHERE id = $1`,
      [requestId, dayIn(deadlineInDays)],
    );
    return { id: requestId, applicationId };
  }

  it('are asked for with the request and with its withdrawal, in the language of the application', async () => {
    const french = await service.submit(anApplication().body()).set('Cookie', 'language=fr');
    const applicationId: string = french.body.id;
    const { id: requestId } = await requests.added(applicationId);
    const event = { applicationId, requestId, language: 'fr' };
    expect(await eventsOf('documents-requested')).toEqual([event]);
    await requests.post(applicationId);
    expect(await eventsOf('request-withdrawn')).toEqual([]);
    await requests.withdraw(applicationId, requestId);
    await requests.withdraw(applicationId, requestId);
    expect(await eventsOf('request-withdrawn')).toEqual([event]);
    expect(await eventsOf('documents-requested')).toEqual([event]);
  });

  it('have the id of their event, so that each is sent once', async () => {
    await aRequest(5);
    const [row] = await query<{ id: string; kind: string; payload: object }>('SELECT * FROM applications.outbox');
    if (!row) throw new Error('there is no event');
    expect(OUTBOX.jobOf(row)).toMatchObject({ data: { messageId: row.id, wanted: { kind: 'documents-requested' } } });
  });

  it('find the request as it stands, and none of an erased application', async () => {
    const person = await anOwner(service);
    await setStatus(service.database, person.id, 'approved');
    const request = await requests.added(person.id);
    const ask = async () =>
      service.http.get(INTERNAL.documentRequestNotice(request.id)).set(await asService('notifications-worker'));
    expect((await ask()).body).toEqual({
      ...{ request, applicationCode: person.applicationCode },
      ...{ nome: 'Lucia', cognome: 'Ferrario', email: person.email },
    });
    await erase(service, person);
    expect((await ask()).status).toBe(404);
    expect(await eventsOf('documents-requested')).toEqual([]);
  });

  it('remind once from two days before the deadline', async () => {
    await aRequest(3);
    expect(await remind()).toEqual({ reminded: 0 });
    for (const days of [0, 1, 2]) {
      await query('DELETE FROM applications.outbox');
      const { id: requestId, applicationId } = await aRequest(days);
      expect(await remind()).toEqual({ reminded: 1 });
      expect(await remind()).toEqual({ reminded: 0 });
      expect(await eventsOf('request-reminder-due')).toEqual([{ applicationId, requestId, language: 'it' }]);
    }
  });

  it('do not remind of a request that was made in the last two days, is answered, withdrawn or expired', async () => {
    const [id = ''] = await addApplications(service.database, [{}]);
    await requests.added(id, { deadline: dayIn(1) });
    const withdrawn = await aRequest(1);
    await requests.withdraw(withdrawn.applicationId, withdrawn.id);
    await aRequest(-1);
    const answered = await aRequest(1);
    await query('UPDATE applications.document_request SET answered_at = now() WHERE id = $1', [answered.id]);
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('remind once of each of many requests while several workers run', async () => {
    const made = [];
    for (let count = 0; count < 30; count += 1) made.push((await aRequest(1)).id);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect((await reminded()).sort()).toEqual(made.sort());
  });

  it('are neither lost nor sent twice when a worker is killed between the mark and the event', async () => {
    const { id: requestId } = await aRequest(1);
    expect(await killedBeforeItsEvents(service, remind)).toBeInstanceOf(Error);
    expect(await reminded()).toEqual([]);
    await remind();
    expect(await reminded()).toEqual([requestId]);
  });
});
