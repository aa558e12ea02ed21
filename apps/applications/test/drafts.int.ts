import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT_HEADER, API, DRAFT_MAX_BYTES } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { eraseApplications } from '../src/erasure/erase-applications';
import { heldUp } from './locks';
import { loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

const DAY_MS = 24 * HOUR_MS;
const VALUES = { nome: 'Lucia', codiceFiscale: 'FRR', numeroMaggiorenni: 2, numeroMinori: null };

let service: RunningApplications;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

const submitAs = ({ headers }: Pick<Person, 'headers'>) =>
  service.submit(anApplication().withoutPassword().body()).set(headers);

/** An account with its draft. */
async function aPerson() {
  const userId = randomUUID();
  const headers = await loggedIn({ userId });
  return {
    userId,
    headers,
    read: () => service.http.get(API.userDraft).set(headers),
    save: (version: unknown, values: unknown = VALUES) =>
      service.http.put(API.userDraft).set(headers).send({ values, version }),
    remove: () => service.http.delete(API.userDraft).set(headers),
    /** Moves the last save into the past. */
    age: (ms: number) =>
      service.database.query(
        'UPDATE applications.draft SET saved_at = saved_at - make_interval(secs => $2) WHERE user_id = $1',
        [userId, ms / 1_000],
      ),
    rows: () => service.database.query('SELECT * FROM applications.draft WHERE user_id = $1', [userId]),
  };
}
type Person = Awaited<ReturnType<typeof aPerson>>;
let person: Person;
beforeEach(async () => {
  person = await aPerson();
});

describe('a draft', () => {
  beforeAll(() => tenders.opened());

  it('is there after its first save, with the time until it expires', async () => {
    expect((await person.read()).status).toBe(404);
    const saved = await person.save(null);
    expect([saved.status, saved.body]).toEqual([200, { version: 1, savedAt: expect.any(String), files: [] }]);
    const { status, body } = await person.read();
    const expiresAt = new Date(Date.parse(saved.body.savedAt) + 30 * DAY_MS).toISOString();
    expect([status, body]).toEqual([200, { values: VALUES, ...saved.body, expiresAt }]);
  });

  it('is another one for every account', async () => {
    await person.save(null);
    const other = await aPerson();
    expect((await other.read()).body).toMatchObject({
      code: 'not-found',
      message: 'Non c’è nessuna bozza salvata.',
    });
  });

  it('is not read, saved or deleted by a tab of the person before, with the session of the next one', async () => {
    await person.save(null);
    const before = await aPerson();
    const inTab = { ...person.headers, [ACCOUNT_HEADER]: before.userId };
    const answers = [
      await service.http.get(API.userDraft).set(inTab),
      await service.http
        .put(API.userDraft)
        .set(inTab)
        .send({ values: { nome: 'Other' }, version: 1 }),
      await service.http
        .put(API.userDraft)
        .set(inTab)
        .send({ values: { nome: 'Other' }, version: null }),
      await service.http.delete(API.userDraft).set(inTab),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([401, 'session-required']));
    expect((await person.read()).body).toMatchObject({ version: 1, values: VALUES });
    expect(await before.rows()).toEqual([]);
  });

  it('gets a new version with every save, also from digits, and the values of the last one alone', async () => {
    await person.save(null);
    expect((await person.save(1, { cognome: 'Ferrario' })).body.version).toBe(2);
    expect((await person.save('2', { comune: 'Lodi' })).body.version).toBe(3);
    expect((await person.read()).body).toMatchObject({ version: 3, values: { comune: 'Lodi' } });
  });

  it('stays as it is for a save with another version than its own, whose answer has it', async () => {
    await person.save(null);
    await person.save(1, { nome: 'Newer' });
    const current = (await person.read()).body;
    expect(current).toMatchObject({ version: 2, values: { nome: 'Newer' } });
    // The versions are an older one, a future one, null and a missing one.
    for (const version of [1, 7, null, undefined]) {
      const { status, body } = await person.save(version, { nome: 'Older' });
      expect([version, status, body]).toEqual([
        version,
        409,
        {
          ...{
            statusCode: 409,
            code: 'version-conflict',
            reason: 'drafts-changed-meanwhile',
            error: 'Conflict',
            current,
          },
          message: 'La bozza è stata modificata da un altro dispositivo.',
        },
      ]);
    }
    expect((await person.read()).body).toEqual(current);
  });

  it('is saved by one of many devices at once', async () => {
    const race = async (version: number | null) => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, device) => person.save(version, { nome: `Device ${device}` })),
      );
      const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status);
      expect([winner?.status, others.map(({ status }) => status)]).toEqual([200, Array(7).fill(409)]);
      expect(others.map(({ body }) => body.current.version)).toEqual(Array(7).fill(winner?.body.version));
      return winner?.body.version;
    };
    expect([await race(null), await race(1), await race(2)]).toEqual([1, 2, 3]);
    expect(await person.rows()).toHaveLength(1);
  });

  it('is gone once deleted, and deleting it again changes nothing', async () => {
    await person.save(null);
    const answers = [await person.remove(), await person.remove()];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, {}],
      [204, {}],
    ]);
    expect((await person.read()).status).toBe(404);
  });

  it('is added again by a device that does not know that it was deleted, with a version that it has not seen', async () => {
    await person.save(null);
    await person.save(1);
    await person.remove();
    expect((await person.save(2, { nome: 'Typed on' })).body.version).toBe(3);
    expect((await person.read()).body.values).toEqual({ nome: 'Typed on' });
  });

  it('is not changed by a device that still has an earlier one', async () => {
    await person.save(null, { nome: 'Earlier' });
    await person.remove();
    const { version } = (await person.save(null, { nome: 'Newer' })).body;
    expect((await person.save(1, { nome: 'Earlier, typed on' })).body).toMatchObject({
      code: 'version-conflict',
      current: { version, values: { nome: 'Newer' } },
    });
    expect((await person.read()).body).toMatchObject({ version, values: { nome: 'Newer' } });
  });

  it('has the language of the page that saved it', async () => {
    await person.save(null).set('Cookie', 'language=fr');
    expect(await person.rows()).toMatchObject([{ language: 'fr', reminded_at: null }]);
    await person.save(1);
    expect(await person.rows()).toMatchObject([{ language: 'it' }]);
  });

  it('keeps the paths of uploaded files', async () => {
    const documenti = { 'carta-identita': ['/u/1/fronte.pdf', '/u/2/retro.pdf'] };
    await person.save(null, { documenti });
    expect((await person.read()).body.values).toEqual({ documenti });
  });

  it('never keeps a password or a consent', async () => {
    const secrets = {
      password: 'segretissima',
      confirmPassword: 'segretissima',
      gdprConsent: true,
      dataVeracity: true,
    };
    const { status } = await person.save(null, { ...VALUES, ...secrets }).send({ password: 'segretissima' });
    expect(status).toBe(200);
    const [row] = await person.rows();
    expect(row.values).toEqual(VALUES);
    expect(JSON.stringify(row)).not.toContain('segretissima');
  });
});

describe('what is no draft', () => {
  beforeAll(() => tenders.opened());

  it('is refused naming what is wrong', async () => {
    const refusals: [field: string, values: unknown][] = [
      ...[null, 'nome=Lucia', []].map((values): [string, unknown] => ['values', values]),
      ['values.nome', { nome: { toString: 'x' } }],
      ['values.indirizzo', { indirizzo: 'Via\0dei Tigli' }],
      ['values.presenzaMinori', { presenzaMinori: true }],
      ['values.documenti.carta-identita', { documenti: { 'carta-identita': ['1', '2', '3'] } }],
    ];
    for (const [field, values] of refusals) {
      const { status, body } = await person.save(null, values);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation', [field]]);
    }
    for (const version of [0, -1, 1.5, 'uno', true, {}, 2 ** 31]) {
      const { status, body } = await person.save(version);
      expect([version, status, body.fields]).toEqual([version, 400, { version: 'Versione della bozza non valida' }]);
    }
    expect(await person.rows()).toEqual([]);
  });

  it('is refused when nobody could read or store it', async () => {
    const headers = { ...person.headers, 'Content-Type': 'application/json' };
    for (const body of [
      ...['{"values":{"nome":"\\ud83d"}}', '{"values":{"__proto__":{"nome":"x"}}}'],
      ...[`{"values":${'['.repeat(40)}${']'.repeat(40)}}`, '{"values":'],
    ]) {
      const answer = await service.http.put(API.userDraft).set(headers).send(body);
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'bad-request']);
    }
  });

  it('is larger than 64 kB, with everything in it', async () => {
    const withSize = (bytes: number, name: string) => {
      const empty = Buffer.byteLength(JSON.stringify({ [name]: '' }));
      return { [name]: 'à'.repeat((bytes - empty) / 2) + 'a'.repeat((bytes - empty) % 2) };
    };
    expect((await person.save(null, withSize(DRAFT_MAX_BYTES, 'indirizzo'))).status).toBe(200);
    for (const name of ['indirizzo', 'note']) {
      const { status, body } = await person.save(1, withSize(DRAFT_MAX_BYTES + 1, name));
      expect([status, body]).toEqual([
        413,
        { statusCode: 413, code: 'too-large', message: 'La richiesta è troppo grande.', error: 'Payload Too Large' },
      ]);
    }
    expect((await person.read()).body.version).toBe(1);
  });
});

describe('the draft of a tender', () => {
  it('is neither shown, saved nor deleted once it is closed, and stays', async () => {
    await tenders.opened();
    await person.save(null);
    await tenders.closeAll();
    const [read, saved, added, removed] = [
      await person.read(),
      await person.save(1, { nome: 'Late' }),
      await (await aPerson()).save(null),
      await person.remove(),
    ];
    expect(read.status).toBe(404);
    for (const { status, body } of [saved, added, removed]) {
      expect([status, body.code, body.message]).toEqual([
        409,
        'tender-closed',
        'Le domande per questo bando sono chiuse.',
      ]);
    }
    expect(await person.rows()).toMatchObject([{ version: 1, values: VALUES }]);
  });

  it('is not that of the next one', async () => {
    await tenders.opened();
    await person.save(null, { nome: 'First' });
    await tenders.opened();
    expect((await person.read()).status).toBe(404);
    expect((await person.save(null, { nome: 'Second' })).body.version).toBe(2);
    expect((await person.save(1, { nome: 'First, typed on' })).status).toBe(409);
    expect((await person.read()).body.values).toEqual({ nome: 'Second' });
    expect(await person.rows()).toHaveLength(2);
  });

  it('is listed with those of closed tenders, newest first, until each expires', async () => {
    const list = async () => (await service.http.get(API.userDrafts).set(person.headers)).body;
    expect(await list()).toEqual([]);
    const [first, second] = [await tenders.opened(), await tenders.opened()];
    await person.save(null, { nome: 'Second' });
    const { savedAt, expiresAt } = (await person.read()).body;
    const other = await aPerson();
    await other.save(null);
    await service.database.query(
      `INSERT INTO applications.draft (user_id, tender_id, values, version, language, saved_at, created_at)
       VALUES ($1, $2, $3, 1, 'it', now() - interval '1 hour', now() - interval '1 hour')`,
      [person.userId, first.id, { nome: 'First', documenti: { 'carta-identita': ['uploads/1/a.pdf'] } }],
    );
    const open = { tenderId: second.id, tenderCode: second.code, values: { nome: 'Second' }, state: 'open' };
    const closed = { tenderId: first.id, tenderCode: first.code, state: 'closed' };
    const values = { nome: 'First', documenti: { 'carta-identita': ['uploads/1/a.pdf'] } };
    const instant = expect.stringMatching(/Z$/);
    expect(await list()).toEqual([
      { ...open, savedAt, expiresAt },
      { ...closed, values, savedAt: instant, expiresAt: instant },
    ]);
    await service.database.query(
      `UPDATE applications.tender
       SET published_at = NULL, opens_at = now() - interval '40 days', closes_at = now() - interval '7 days 1 minute'
       WHERE id = $1`,
      [first.id],
    );
    expect(await list()).toEqual([{ ...open, savedAt, expiresAt }]);
  });

  it('expires a week after its closing at the latest', async () => {
    const { closesAt } = await tenders.opened({ closesAt: inMs(2 * DAY_MS) });
    await person.save(null);
    const expiresAt = new Date(Date.parse(closesAt ?? '') + 7 * DAY_MS).toISOString();
    expect((await person.read()).body.expiresAt).toBe(expiresAt);
  });

  it('expires 30 days after its last save, and then makes room for another', async () => {
    await tenders.opened();
    await person.save(null);
    await person.age(30 * DAY_MS - HOUR_MS);
    expect((await person.read()).status).toBe(200);
    expect((await person.save(null)).status).toBe(409);
    await person.age(HOUR_MS);
    expect((await person.read()).status).toBe(404);
    await service.database.query('UPDATE applications.draft SET reminded_at = now(), created_at = saved_at');
    expect((await person.save(null, { nome: 'Anew' })).body.version).toBe(2);
    const [row] = await person.rows();
    expect(row).toMatchObject({ values: { nome: 'Anew' }, reminded_at: null, created_at: row.saved_at });
  });
});

describe('the draft of an account', () => {
  beforeAll(() => tenders.opened());

  it('goes with the account, and is not saved for it again', async () => {
    const other = await aPerson();
    await Promise.all([person.save(null), other.save(null)]);
    await eraseApplications(service.database, {
      userId: person.userId,
      email: 'persona@example.com',
      provenEmail: '',
    });
    expect(await person.rows()).toEqual([]);
    const ended = 'SELECT FROM applications.ended_draft WHERE user_id = $1';
    expect(await service.database.query(ended, [person.userId])).toEqual([]);
    expect(await other.rows()).toHaveLength(1);
    const late = [await person.save(1), await person.save(null)];
    expect(late.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([401, 'session-required']));
    expect(await person.rows()).toEqual([]);
  });

  it('does not come back after an application that another device has sent', async () => {
    await person.save(null);
    expect((await submitAs(person)).status).toBe(201);
    const { status, body } = await person.save(1, { nome: 'Stale' });
    expect([status, body.code, body.reason, body.current]).toEqual([409, 'version-conflict', 'drafts-gone', null]);
    expect((await person.read()).status).toBe(404);
    // A second application begins with a draft of its own.
    const second = await person.save(null, { nome: 'Second' });
    expect([second.status, second.body.version]).toEqual([200, 2]);
    expect((await person.save(1, { nome: 'Stale' })).status).toBe(409);
  });
});

describe('the application that a draft has become', () => {
  beforeEach(() => tenders.opened());

  it('takes its place, and leaves the drafts of other accounts and tenders', async () => {
    await person.save(null, { nome: 'Earlier tender' });
    await tenders.opened();
    const other = await aPerson();
    await Promise.all([person.save(null), other.save(null)]);
    await submitAs(person);
    expect((await person.read()).status).toBe(404);
    expect(await person.rows()).toMatchObject([{ values: { nome: 'Earlier tender' } }]);
    expect((await other.read()).body).toMatchObject({ values: VALUES, version: 1 });
  });

  it('takes its place also by the password of the account', async () => {
    const email = `${randomUUID()}@example.com`;
    const asked = anApplication().with({ email }).body();
    const { body } = await service.submit(asked);
    const [{ user_id }] = await service.database.query('SELECT user_id FROM applications.application WHERE id = $1', [
      body.id,
    ]);
    const headers = await loggedIn({ userId: user_id });
    await service.http.put(API.userDraft).set(headers).send({ values: VALUES, version: null });
    expect((await service.submit(asked)).status).toBe(201);
    expect((await service.http.get(API.userDraft).set(headers)).status).toBe(404);
  });

  it('leaves it when it is not accepted', async () => {
    await person.save(null);
    const counter = 'UPDATE applications.application_counter SET last_number =';
    const [{ last_number: last }] = await service.database.query(
      'SELECT last_number FROM applications.application_counter',
    );
    await service.database.query(`${counter} 999999`);
    const noCode = await submitAs(person);
    await service.database.query(`${counter} $1`, [last]);
    // The submission fails in the statement that deletes the draft.
    await service.database.query(
      'ALTER TABLE applications.application ADD CONSTRAINT refuse_all CHECK (false) NOT VALID',
    );
    const broken = await submitAs(person);
    await service.database.query('ALTER TABLE applications.application DROP CONSTRAINT refuse_all');
    expect([noCode.status, broken.status]).toEqual([409, 500]);
    expect((await person.read()).body).toMatchObject({ values: VALUES, version: 1 });
    await tenders.closeAll();
    const late = await submitAs(person);
    expect([late.status, late.body.code]).toEqual([409, 'tender-closed']);
    expect(await person.rows()).toMatchObject([{ values: VALUES, version: 1 }]);
  });

  it('leaves the next draft when its request is repeated', async () => {
    const body = anApplication().withoutPassword().body();
    const key = randomUUID();
    const submit = () => service.submit(body).set(person.headers).set('Idempotency-Key', key);
    const first = await submit();
    await person.save(null, { nome: 'Next' });
    expect((await submit()).body.id).toBe(first.body.id);
    expect((await person.read()).body.values).toEqual({ nome: 'Next' });
  });

  it('takes its place while other devices save it', async () => {
    for (let round = 0; round < 5; round += 1) await sendWhileOthersSave(await aPerson());
  });

  async function sendWhileOthersSave(person: Person): Promise<void> {
    await person.save(null);
    const [sent, ...saves] = await Promise.all([
      submitAs(person),
      ...Array.from({ length: 10 }, (_, device) => person.save(1, { nome: `Device ${device}` })),
    ]);
    expect(sent.status).toBe(201);
    // At most one save came before the application; the others found its version, or no draft.
    expect(saves.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const refused = saves.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'version-conflict']),
    );
    expect(await person.rows()).toEqual([]);
  }

  it('keeps a save waiting that then finds it gone', async () => {
    await person.save(null);
    const { id } = await service.submitted();
    const [{ status, body }] = await heldUp(
      service.database,
      ['DELETE FROM applications.draft WHERE user_id = $1', [person.userId]],
      [() => person.save(7, { nome: 'Stale' })],
      ({ query }) => query('UPDATE applications.application SET user_id = $1 WHERE id = $2', [person.userId, id]),
    );
    expect([status, body.reason]).toEqual([409, 'drafts-gone']);
    expect(await person.rows()).toEqual([]);
  });
});
