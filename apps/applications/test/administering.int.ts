import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  API,
  type ApplicationCheck,
  codiceFiscaleCheckCharacter,
  INTERNAL,
  type ListedApplication,
  MAX_PAGE_SIZE,
  RESERVATION_HOURS,
} from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { HAS_DUPLICATES } from '../src/duplicates/same-person';
import { ERASED_USER, PSEUDONYMS } from '../src/erasure/pseudonyms';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { erase, markErased } from './erasing';
import { heldUp } from './locks';
import { ADMINISTRATOR, addApplications, administer, asAdmin } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

const marta = { ...ADMINISTRATOR, userId: randomUUID(), email: 'marta@example.com' };
const paolo = { ...ADMINISTRATOR, userId: randomUUID(), email: 'paolo@example.com' };
type Administrator = typeof marta;

let service: RunningApplications;
let admin: Record<string, string>;
let id: string;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
});
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
});
afterAll(() => service?.stop());

const reserve = async (by: Administrator, body: object = {}, of = id) =>
  service.http
    .put(API.applicationReservation(of))
    .set(await loggedIn(by))
    .send(body);
const release = async (by: Administrator, of = id) =>
  service.http.delete(API.applicationReservation(of)).set(await loggedIn(by));
const read = async (of = id) => service.http.get(API.applicationReservation(of)).set(await loggedIn(marta));
const listed = async (query: object = {}, by = marta): Promise<ListedApplication[]> => {
  const answer = service.http.get(API.adminApplications).query({ pageSize: '200', ...query });
  return (await answer.set(await loggedIn(by)).expect(200)).body.items;
};
const shown = async () => (await listed()).find((one) => one.id === id)?.claim;
const rowsOf = (of: string) =>
  service.database.query('SELECT FROM applications.reservation WHERE application_id = $1', [of]);
const age = (hours: string) =>
  service.database.query(
    `UPDATE applications.reservation SET reserved_at = now() - $2::interval WHERE application_id = $1`,
    [id, hours],
  );
const JUST_INSIDE = `${RESERVATION_HOURS} hours -1 minute`;
const JUST_OUTSIDE = `${RESERVATION_HOURS} hours 1 minute`;

describe('a reservation', () => {
  it('says who is at work on an application, and since when', async () => {
    expect([await shown(), (await read()).body]).toEqual([null, { claim: null }]);
    const before = Date.now();
    const { status, body } = await reserve(marta);
    expect([status, body]).toEqual([200, { by: marta.email, at: expect.stringMatching(/^20.*Z$/) }]);
    expect(Date.parse(body.at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.at)).toBeLessThanOrEqual(Date.now());
    expect([await shown(), (await read()).body]).toEqual([body, { claim: body }]);
  });

  it('refuses another administrator, and names who has it', async () => {
    const { body: held } = await reserve(marta);
    const { status, body } = await reserve(paolo);
    expect([status, body]).toEqual([
      409,
      {
        ...{ statusCode: 409, error: 'Conflict', code: 'application-claimed' },
        message: 'Questa domanda è in carico a marta@example.com.',
        parameters: held,
      },
    ]);
    expect(await shown()).toEqual(held);
  });

  it('finds no application whose erasure it waits for', async () => {
    const erasure: [string, unknown[]] = ['DELETE FROM applications.application WHERE id = $1', [id]];
    const [reserving] = await heldUp(service.database, erasure, [() => reserve(marta)]);
    expect(reserving.status).toBe(404);
  });

  it('can be taken over, which an open page is told', async () => {
    await reserve(marta);
    const { status, body } = await reserve(paolo, { takeOver: true });
    expect([status, body.by]).toEqual([200, paolo.email]);
    expect([await shown(), (await read()).body]).toEqual([body, { claim: body }]);
    expect((await reserve(marta)).status).toBe(409);
  });

  it('is renewed by who has it', async () => {
    await reserve(marta);
    await age(JUST_INSIDE);
    const before = Date.now();
    const { status, body } = await reserve(marta);
    expect([status, (await shown())?.at]).toEqual([200, body.at]);
    expect(Date.parse(body.at)).toBeGreaterThanOrEqual(before);
  });

  it('goes to one of two administrators at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [other = ''] = await addApplications(service.database, [{}]);
      const answers = await Promise.all([reserve(marta, {}, other), reserve(paolo, {}, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('runs out after its hours', async () => {
    await reserve(marta);
    await age(JUST_INSIDE);
    expect((await shown())?.by).toBe(marta.email);
    expect((await reserve(paolo)).status).toBe(409);
    await age(JUST_OUTSIDE);
    expect(await shown()).toBeNull();
    expect((await reserve(paolo)).status).toBe(200);
  });

  it('is deleted once it has run out', async () => {
    await reserve(marta);
    await age(JUST_INSIDE);
    expect(await new RemoveOldRecords(service.database).run()).toMatchObject({ reservation: 0 });
    await age(JUST_OUTSIDE);
    expect(await new RemoveOldRecords(service.database).run()).toMatchObject({ reservation: 1 });
  });

  it('is released by who has it, alone, unless it has run out', async () => {
    await reserve(marta);
    const { status, body } = await release(paolo);
    expect([status, body.code, body.parameters.by]).toEqual([409, 'application-claimed', marta.email]);
    expect((await release(marta)).status).toBe(204);
    expect(await shown()).toBeNull();
    expect((await release(marta)).status).toBe(204);
    await reserve(marta);
    await age(JUST_OUTSIDE);
    expect((await release(paolo)).status).toBe(204);
  });

  it('of an unknown or erased application is refused', async () => {
    await markErased(service, id);
    for (const wrong of [randomUUID(), 'x', id]) {
      const answers = [await reserve(marta, {}, wrong), await release(marta, wrong), await read(wrong)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is taken over by a word that is true or false alone', async () => {
    for (const takeOver of ['yes', 1]) {
      const { status, body } = await reserve(marta, { takeOver });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['takeOver']]);
    }
  });

  it('goes with the account of its administrator, and with its application', async () => {
    const anna = { ...marta, userId: randomUUID(), email: 'anna@example.com' };
    await reserve(anna);
    await erase(service, anna);
    expect(await shown()).toBeNull();
    await reserve(marta);
    const ofOwner = 'SELECT user_id AS "userId" FROM applications.application WHERE id = $1';
    const [{ userId }] = await service.database.query(ofOwner, [id]);
    await erase(service, { userId, email: '' });
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('the queues', () => {
  it('show what another administrator has not reserved, and what is one’s own', async () => {
    const surname = { cognome: 'Codarini' };
    const [free, own, others, over, rejected] = (await addApplications(service.database, [
      surname,
      surname,
      surname,
      surname,
      { ...surname, status: 'rejected' },
    ])) as [string, string, string, string, string];
    await reserve(marta, {}, own);
    await reserve(paolo, {}, others);
    await reserve(paolo, {}, over);
    await reserve(marta, {}, rejected);
    id = over;
    await age(JUST_OUTSIDE);
    const idsOf = async (queue: string, by: Administrator) =>
      (await listed({ queue, q: 'codarini', sort: 'createdAt' }, by)).map((one) => one.id);
    expect(await idsOf('to-assess', marta)).toEqual([free, own, over]);
    expect(await idsOf('mine', marta)).toEqual([own, rejected]);
    expect(await idsOf('to-assess', paolo)).toEqual([free, others, over]);
    expect(await idsOf('mine', paolo)).toEqual([others]);
  });
});

describe('duplicates of an application', () => {
  const CODE = 'RSSMRA80A01F205X';
  beforeEach(() => service.database.query('DELETE FROM applications.application'));
  const duplicates = async (of: string): Promise<ListedApplication[]> =>
    (await service.http.get(API.applicationDuplicates(of)).set(admin).expect(200)).body;
  async function marked(): Promise<string[]> {
    const rows: { id: string }[] = await service.database.query(
      `SELECT a.id FROM applications.application a WHERE ${HAS_DUPLICATES} ORDER BY a.created_at`,
    );
    return rows.map((row) => row.id);
  }

  it('are the others with its codice fiscale, newest first, as in the list', async () => {
    const [first = '', , third = '', fourth = ''] = await addApplications(service.database, [
      { codiceFiscale: CODE },
      { codiceFiscale: 'VRDNNA75D55F205H' },
      { codiceFiscale: CODE },
      { codiceFiscale: CODE, status: 'approved' },
    ]);
    const found = await duplicates(first);
    expect(found.map(({ id }) => id)).toEqual([fourth, third]);
    const list = await administer(service, 'get', API.adminApplications, { page: 1 });
    expect(list.body.items[0]).toMatchObject(found[0] ?? {});
    expect(await marked()).toEqual([first, third, fourth]);
  });

  it('are compared without case and spaces around, which old rows may have', async () => {
    const [first = '', second] = await addApplications(service.database, [
      { codiceFiscale: ` ${CODE.toLowerCase()} ` },
      { codiceFiscale: CODE },
    ]);
    expect((await duplicates(first)).map(({ id }) => id)).toEqual([second]);
  });

  it('are the newest of a page at most', async () => {
    const many = await addApplications(
      service.database,
      Array.from({ length: MAX_PAGE_SIZE + 2 }, () => ({ codiceFiscale: CODE })),
    );
    const [first = ''] = many;
    const views = async () => {
      const query = { action: 'application-viewed', pageSize: 1 };
      return (await administer(service, 'get', API.accessLog, query)).body.total;
    };
    const before = await views();
    expect((await duplicates(first)).map(({ id }) => id)).toEqual(many.slice(2).toReversed());
    expect((await views()) - before).toBe(MAX_PAGE_SIZE + 1);
  });

  it('are not those of another tender', async () => {
    const [first = ''] = await addApplications(service.database, [
      { codiceFiscale: CODE },
      { codiceFiscale: CODE, tenderId: (await tenders.draft()).body.id },
    ]);
    expect([await duplicates(first), await marked()]).toEqual([[], []]);
  });

  it('are settled by rejecting all but one', async () => {
    const [kept = '', rejected = ''] = await addApplications(service.database, [
      { codiceFiscale: CODE },
      { codiceFiscale: CODE, status: 'rejected' },
    ]);
    expect(await duplicates(kept)).toEqual([]);
    expect((await duplicates(rejected)).map(({ id }) => id)).toEqual([kept]);
    expect(await marked()).toEqual([]);
  });

  it('are never found by an empty codice fiscale', async () => {
    const [first = ''] = await addApplications(service.database, [{ codiceFiscale: ' ' }, { codiceFiscale: '  ' }]);
    expect([await duplicates(first), await marked()]).toEqual([[], []]);
  });

  it('are never found among erased applications', async () => {
    const [first = ''] = await addApplications(service.database, [{ status: 'approved' }, { status: 'approved' }]);
    await service.database.query(
      `UPDATE applications.application SET ${PSEUDONYMS}, user_id = '${ERASED_USER}', erased_at = now()`,
    );
    expect([await duplicates(first), await marked()]).toEqual([[], []]);
  });
});

describe('the checks of an application', () => {
  const checks = (of: string) => service.http.get(API.applicationChecks(of)).set(admin);

  it('find nothing in an application that is right', async () => {
    const { status, body } = await checks(id);
    expect([status, body]).toEqual([200, []]);
  });

  it('do not warn of a codice fiscale with a place that does not exist, which is accepted', async () => {
    const letters = 'FRRLCU88C54Z999';
    const codiceFiscale = letters + codiceFiscaleCheckCharacter(letters);
    const submitted = await service.submit(anApplication().with({ codiceFiscale }).body()).expect(201);
    expect((await checks(submitted.body.id)).body).toEqual([]);
  });

  it('say everything that looks wrong, in the language of the administrator', async () => {
    const wrong = { cognome: 'Rossi', codiceFiscale: 'FRRLCU88C55F205N' };
    const [other = ''] = await addApplications(service.database, [wrong]);
    const change = `UPDATE applications.application SET data_nascita = '2020-03-14', provincia = 'Lodi' WHERE id = $1`;
    await service.database.query(change, [other]);
    const { body } = await checks(other);
    expect(body.map((found: ApplicationCheck) => found.id)).toEqual([
      ...[
        'codice-fiscale-checksum',
        'codice-fiscale-birth-date',
        'codice-fiscale-name',
        'municipality-province',
        'age',
      ],
    ]);
    expect(body[3].message).toBe('Milano è in provincia di Milano; nella domanda è Lodi.');
    expect(body[4].message).toMatch(/^Il giorno \d\d\/\d\d\/\d{4} la persona non ha ancora 18 anni\.$/);
    const french = await checks(other).set('Cookie', 'language=fr');
    expect(french.body[3].message).toBe('Milano est dans la province de Milano\u00a0; dans la demande, Lodi.');
  });

  it('measures ages by the own tender', async () => {
    const [id = ''] = await addApplications(service.database, [{}]);
    const rules = "jsonb_set(jsonb_set(rules, '{minimumAge}', '40'), '{referenceDate}', '\"2027-06-30\"')";
    await service.database.query(`UPDATE applications.tender SET rules = ${rules}`);
    expect((await checks(id)).body).toEqual([
      { id: 'age', message: 'Il giorno 30/06/2027 la persona non ha ancora 40 anni.' },
    ]);
  });
});

describe('the fee of an application', () => {
  const PAYMENT = { paidOn: '2026-11-02', amountCents: 15_000, note: 'Bonifico' };
  const recordPayment = (body: object = PAYMENT) => administer(service, 'post', API.applicationPayment(id), body);
  const undoPayment = () => administer(service, 'delete', API.applicationPayment(id));
  const entries = () =>
    service.database.query('SELECT * FROM applications.payment_entry WHERE application_id = $1 ORDER BY id', [id]);

  it('is recorded as paid with day, amount and note, and by whom', async () => {
    const { status, body } = await recordPayment(PAYMENT);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id, version: 2 });
    expect(body.payment).toEqual({
      ...PAYMENT,
      recordedBy: ADMINISTRATOR.email,
      recordedAt: expect.stringMatching(/Z$/),
    });
    const page = await administer(service, 'get', API.adminApplications, { page: 1 });
    expect(page.body.items.find((item: { id: string }) => item.id === id).payment).toEqual(body.payment);
  });

  it('is recorded once', async () => {
    const answers = await Promise.all([recordPayment(), recordPayment()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await recordPayment()).body.message).toBe('La quota di questa domanda risulta già pagata.');
    expect(await entries()).toHaveLength(1);
  });

  it('is open again when the record is undone, and the log has both', async () => {
    await recordPayment({ paidOn: '2026-11-02', amountCents: '15000' });
    const { status, body } = await undoPayment();
    expect([status, body.payment, body.version]).toEqual([200, null, 3]);
    const again = await undoPayment();
    expect([again.status, again.body.message]).toEqual([404, 'La quota di questa domanda non risulta pagata.']);
    expect((await recordPayment()).status).toBe(201);
    expect(await entries()).toMatchObject([
      { kind: 'recorded', amount_cents: 15_000, note: null, entered_by_email: ADMINISTRATOR.email },
      { kind: 'undone', amount_cents: 15_000, note: null, entered_by_id: ADMINISTRATOR.userId },
      { kind: 'recorded', note: 'Bonifico' },
    ]);
    await expect(service.database.query('DELETE FROM applications.payment_entry')).rejects.toThrow('append-only');
  });

  it('is neither recorded nor taken back once the person is erased, before the body is read', async () => {
    await recordPayment();
    const [other = ''] = await addApplications(service.database, [{}]);
    for (const erased of [id, other]) await markErased(service, erased);
    const answers = [
      await undoPayment(),
      ...(await Promise.all(
        [PAYMENT, {}].map((body) => administer(service, 'post', API.applicationPayment(other), body)),
      )),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not-found']));
    expect(await entries()).toMatchObject([{ kind: 'recorded' }]);
    const kept = 'SELECT note FROM applications.payment_entry WHERE application_id = $1';
    expect(await service.database.query(kept, [other])).toEqual([]);
  });

  it('is recorded before an erasure or not at all', async () => {
    const erasure: [string, unknown[]] = ['UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]];
    const [answer] = await heldUp(service.database, erasure, [() => recordPayment()]);
    expect(answer.status).toBe(404);
    expect(await entries()).toEqual([]);
  });

  it('makes a status change of who has not seen it a conflict', async () => {
    await recordPayment();
    const change = administer(service, 'put', API.applicationStatus(id), { status: 'approved', version: 1 });
    expect((await change).status).toBe(409);
  });

  it('is refused with wrong fields, and for an unknown application', async () => {
    for (const [body, fields] of [
      [{}, ['paidOn', 'amountCents']],
      [{ ...PAYMENT, paidOn: '2026-02-30' }, ['paidOn']],
      [{ ...PAYMENT, paidOn: '2999-01-01' }, ['paidOn']],
      [{ ...PAYMENT, amountCents: 0 }, ['amountCents']],
      [{ ...PAYMENT, amountCents: 150.5 }, ['amountCents']],
      [{ ...PAYMENT, note: { text: 'x' } }, ['note']],
    ] as const) {
      const response = await recordPayment(body);
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, fields]);
    }
    for (const unknown of ['nessuna', randomUUID()]) {
      id = unknown;
      expect([(await recordPayment({})).status, (await undoPayment()).status]).toEqual([404, 404]);
    }
  });

  it('is told by e-mail as long as that recording holds', async () => {
    const fee = async (entryId: string) =>
      service.http.get(INTERNAL.recordedFee(id, entryId)).set(await asService('notifications-worker'));
    const { note: _, ...told } = PAYMENT;
    await recordPayment(told);
    const [first] = await entries();
    const [{ code, ...person }] = await service.database.query(
      'SELECT application_code AS code, user_id AS "userId", email FROM applications.application WHERE id = $1',
      [id],
    );
    expect((await fee(first.id)).body).toEqual({
      ...{ applicationCode: code, name: 'Lucia Ferrario', email: person.email },
      ...told,
    });
    for (const unknown of ['x', '0', '99999999999999999999']) expect((await fee(unknown)).status).toBe(404);
    await undoPayment();
    expect((await fee(first.id)).status).toBe(404);
    await recordPayment(told);
    const second = (await entries()).at(-1);
    expect([(await fee(first.id)).status, (await fee(second.id)).status]).toEqual([404, 200]);
    await erase(service, person);
    expect((await fee(second.id)).status).toBe(404);
  });
});

it('knows no duplicates and checks of an unknown application, nor checks of an erased one', async () => {
  const statusOf = async (path: string) => (await administer(service, 'get', path)).status;
  await markErased(service, id);
  for (const unknown of ['nessuna', randomUUID()]) expect(await statusOf(API.applicationDuplicates(unknown))).toBe(404);
  for (const unknown of [id, 'nessuna', randomUUID()]) expect(await statusOf(API.applicationChecks(unknown))).toBe(404);
});
