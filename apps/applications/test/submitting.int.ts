import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, formatApplicationCode, INTERNAL, isApplicationCode } from '@lacorte/contracts';
import { Gate, waitFor } from '@lacorte/testing';
import { anApplication, uniqueEmail } from '@lacorte/testing/builders';
import { asAdmin } from './reviewing';
import { grantFrom, loggedIn, NO_ACCOUNT, RunningApplications, withPasswords } from './running-applications';

type Answer = RunningApplications['auth']['answer'];

/** The answer of auth during an outage. */
const AWAY = { status: 503, body: {} };

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

describe('submitting an application', () => {
  it('answers with the receipt and a code', async () => {
    const body = anApplication().withMinors(2).with({ codiceFiscale: ' frrlcu88c54f205n ' }).body();
    const response = await service.submit(body);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      applicationCode: expect.stringMatching(/^DOM-\d{4}-\d{6}-\d{2}$/),
      nome: 'Lucia',
      cognome: 'Ferrario',
      dataNascita: '1988-03-14',
      codiceFiscale: 'FRRLCU88C54F205N',
      email: body.email,
      indirizzo: 'Via dei Tigli 8',
      comune: 'Milano',
      presenzaMinori: 'si',
      numeroMinori: '2',
      presenzaDisabile: 'no',
      numeroDisabili: null,
      tipologiaAbitazione: '3-locali',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      missing: ['carta-identita', 'codice-fiscale-doc', 'certificazione-redditi'],
      correctedAt: null,
      duplicateOf: [],
    });
    expect(isApplicationCode(response.body.applicationCode)).toBe(true);
  });

  it('names other applications of the account and tender with the same codice fiscale', async () => {
    const headers = await loggedIn({ userId: randomUUID() });
    const send = async (codiceFiscale: string, from = headers, key?: string) => {
      const request = service.submit(anApplication().with({ codiceFiscale }).body()).set(from);
      return (await (key ? request.set('Idempotency-Key', key) : request)).body;
    };
    const own = 'DLLMNA90A41F205Z';
    const first = await send(own);
    const other = await send('BNCLCU85B12F205X');
    const second = await send(own.toLowerCase());
    expect([first.duplicateOf, other.duplicateOf, second.duplicateOf]).toEqual([[], [], [first.applicationCode]]);
    expect((await send(own)).duplicateOf).toEqual([first.applicationCode, second.applicationCode]);
    expect((await send(own, await loggedIn({ userId: randomUUID() }))).duplicateOf).toEqual([]);
  });

  it('repeats them as they were in the first answer', async () => {
    const headers = await loggedIn({ userId: randomUUID() });
    const body = anApplication().with({ codiceFiscale: 'DLLMNA90A41F205Z' }).body();
    const first = await service.submit(body).set(headers);
    const send = () => service.submit(body).set(headers).set('Idempotency-Key', 'two-of-one-person');
    const second = await send();
    await service.submit(body).set(headers);
    expect(second.body.duplicateOf).toEqual([first.body.applicationCode]);
    expect((await send()).body).toEqual(second.body);
  });

  it('keeps typed values, the language and an outbox row', async () => {
    const body = anApplication().withDisabledPersons(1).with({ anniResidenzaLombardia: 7, numeroMaggiorenni: ' 3 ' });
    const response = await service.submit({ ...body.body(), ruolo: 'admin' }).set('Cookie', 'language=fr');
    const [row] = await service.database.query('SELECT * FROM applications.application WHERE id = $1', [
      response.body.id,
    ]);
    expect(row).toMatchObject({
      anni_residenza_lombardia: 7,
      numero_maggiorenni: 3,
      numero_disabili: 1,
      numero_minori: null,
      application_status: 'submitted',
      documenti: {},
      language: 'fr',
    });
    const outbox = await service.database.query(
      "SELECT kind, payload, relayed_at FROM applications.outbox WHERE payload->>'applicationId' = $1",
      [response.body.id],
    );
    expect(outbox).toEqual([
      {
        kind: 'application-submitted',
        payload: { applicationId: response.body.id, language: 'fr', traceparent: expect.any(String) },
        relayed_at: null,
      },
    ]);
  });

  describe('the consents', () => {
    async function consentsOf(id: string) {
      const [row] = await service.database.query(
        'SELECT consents, created_at FROM applications.application WHERE id = $1',
        [id],
      );
      return row;
    }

    it('are kept with the version of their texts and the instant by the clock of the database', async () => {
      const response = await service.submit().set('X-Consents', 'gdprConsent=3, dataVeracity=2025-11');
      const { consents, created_at } = await consentsOf(response.body.id);
      expect(consents).toEqual({
        givenAt: expect.any(String),
        versions: { gdprConsent: '3', dataVeracity: '2025-11' },
      });
      expect(new Date(consents.givenAt)).toEqual(created_at);
      expect(JSON.stringify(response.body)).not.toContain('onsent');
    });

    it('are missing where the client sent none or no list of them, and the application is taken all the same', async () => {
      const long = `gdprConsent=${'x'.repeat(41)}`;
      for (const header of [undefined, '', 'yes', 'gdprConsent', long, 'role=admin', 'gdprConsent=<b>']) {
        const request = service.submit();
        const response = await (header === undefined ? request : request.set('X-Consents', header));
        expect([header, response.status]).toEqual([header, 201]);
        expect((await consentsOf(response.body.id)).consents).toBeNull();
      }
    });

    it('of a repeat do not matter: it has the same body', async () => {
      const body = anApplication().body();
      const send = (consents: string) =>
        service.submit(body).set('Idempotency-Key', 'a-key-of-consents').set('X-Consents', consents);
      const first = await send('gdprConsent=1');
      const second = await send('gdprConsent=2');
      expect(second.status).toBe(201);
      expect(second.body.id).toBe(first.body.id);
      expect((await consentsOf(first.body.id)).consents.versions).toEqual({ gdprConsent: '1' });
    });
  });

  it('tells auth the language of the application, of a logged-in caller too, and stands when auth does not take it', async () => {
    const { languages } = service.auth;
    const userId = randomUUID();
    languages.length = 0;
    const body = anApplication().withoutPassword().body();
    const french = await service
      .submit(body)
      .set(await loggedIn({ userId }))
      .set('Cookie', 'language=fr');
    await waitFor(() => languages.length === 1, { what: 'the first language' });
    const visitor = anApplication().body();
    await service.submit(visitor);
    await service.submit(visitor);
    await waitFor(() => languages.length === 2, { what: 'the language of the account that was there already' });
    expect(languages).toEqual([
      { path: INTERNAL.applicationLanguage(userId), body: { language: 'fr' } },
      { path: expect.any(String), body: { language: 'it' } },
    ]);
    const { port } = service.auth;
    await service.auth.stop();
    const alone = await service.submit(body).set(await loggedIn({ userId }));
    await service.auth.start(port);
    expect([french.status, alone.status]).toEqual([201, 201]);
  });

  it('tells auth the language of the first application with each one, so that a later one makes good a report that failed', async () => {
    const { languages } = service.auth;
    const person = await loggedIn({ userId: randomUUID() });
    const body = anApplication().withoutPassword().body();
    languages.length = 0;
    service.auth.languageStatus = 503;
    await service.submit(body).set(person).set('Cookie', 'language=fr');
    await waitFor(() => languages.length === 1, { what: 'the report that fails' });
    service.auth.languageStatus = 204;
    await service.submit(body).set(person).set('Cookie', 'language=it');
    await waitFor(() => languages.length === 2, { what: 'the next report' });
    expect(languages).toMatchObject([{ body: { language: 'fr' } }, { body: { language: 'fr' } }]);
  });

  it('asks auth for the account by e-mail, password and name', async () => {
    const body = anApplication().body();
    await service.submit(body);
    expect(service.auth.calls.at(-1)).toEqual({
      path: '/internal/accounts/find-or-create',
      body: { email: body.email, password: body.password, firstName: 'Lucia', lastName: 'Ferrario', language: 'it' },
    });
  });

  it('counts codes upwards in the order of submission, without a gap or a double', async () => {
    const before = await service.countOf('application');
    // As many at once as are served at once: others might have to come again on a busy machine.
    const atOnce = () => Promise.all(Array.from({ length: 8 }, () => service.submit()));
    const answers = [...(await atOnce()), ...(await atOnce()), ...(await atOnce())];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    // Instants are whole milliseconds, and one is long enough for two submissions.
    const rows: { application_code: string }[] = await service.database.query(
      'SELECT application_code FROM applications.application ORDER BY created_at, application_code',
    );
    const year = Number(answers[0]?.body.applicationCode.slice(4, 8));
    const codes = Array.from({ length: before + 24 }, (_, index) => formatApplicationCode(year, index + 1));
    expect(rows.map(({ application_code }) => application_code)).toEqual(codes);
  });

  it('takes nothing when the year has no code left', async () => {
    const counter = 'UPDATE applications.application_counter SET last_number =';
    const [before, outbox] = [await service.countOf('application'), await service.countOf('outbox')];
    await service.database.query(`${counter} 999999`);
    const body = anApplication().body();
    const submit = () => service.submit(body).set('Idempotency-Key', 'the-millionth-of-the-year');
    const refused = await submit();
    const again = await submit();
    const listed = await service.http.get(`${API.adminApplications}?pageSize=1&q=ferrario`).set(await asAdmin());
    await service.database.query(`${counter} $1`, [before]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Per quest’anno non è possibile registrare altre domande. Contatti la cooperativa.',
    ]);
    expect(again.status).toBe(409);
    expect([listed.status, listed.body.counts.total]).toEqual([200, before]);
    expect((await submit()).status).toBe(201);
    expect([await service.countOf('application'), await service.countOf('outbox')]).toEqual([before + 1, outbox + 1]);
  });

  it('belongs to the logged-in caller, without a password, and auth is only asked for its version', async () => {
    const calls = service.auth.calls.length;
    const userId = '3f2b8a34-6f0e-4c55-9a51-0c6f2f3c7a11';
    const headers = await loggedIn({ userId });
    const response = await service.submit(anApplication().withoutPassword().body()).set(headers);
    expect(response.status).toBe(201);
    const [row] = await service.database.query('SELECT user_id FROM applications.application WHERE id = $1', [
      response.body.id,
    ]);
    expect(row.user_id).toBe(userId);
    expect(service.auth.calls.slice(calls)).toEqual([{ path: INTERNAL.passwordVersion(userId), body: {} }]);
  });

  it('passes on what auth says about a known e-mail', async () => {
    const usual = service.auth.answer;
    service.auth.answer = () => ({
      status: 409,
      body: { code: 'accounts.emailTaken', message: '', statusCode: 409, error: 'Conflict' },
    });
    const taken = await service.submit();
    service.auth.answer = () => ({
      status: 429,
      headers: { 'retry-after': '840' },
      body: {
        code: 'accounts.tooManyAttempts',
        message: '',
        statusCode: 429,
        error: 'Too Many Requests',
      },
    });
    const blocked = await service.submit();
    service.auth.answer = usual;
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'Esiste già un account con questa email. Accedi per inviare una nuova domanda.',
    ]);
    expect([blocked.status, blocked.get('retry-after')]).toEqual([429, '840']);
  });

  it('can be tried again later while auth is away', async () => {
    const { port } = service.auth;
    await service.auth.stop();
    const before = await service.countOf('application');
    const response = await service.submit();
    const unknownCaller = await service.submit().set('X-Identity', 'unavailable');
    await service.auth.start(port);
    for (const { status, headers } of [response, unknownCaller]) {
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    }
    expect(await service.countOf('application')).toBe(before);
  });

  it('makes two applications of two submissions of one new e-mail', async () => {
    const body = anApplication().with({ email: uniqueEmail() }).body();
    const answers = await Promise.all([service.submit(body), service.submit(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0].body.id).not.toBe(answers[1].body.id);
  });
});

describe('a submission with an idempotency key', () => {
  const submit = (key: string, body: object) => service.submit(body).set('Idempotency-Key', key);

  it('gives the first answer again, and the cookie, without a check of the password', async () => {
    const body = anApplication().withMinors(2).body();
    const key = randomUUID();
    const first = await submit(key, body);
    const calls = service.auth.calls.length;
    const repeated = await submit(key, { ...body, numeroMinori: 2, unknown: 'x' });
    expect(repeated.status).toBe(201);
    expect(repeated.body).toEqual(first.body);
    expect(grantFrom(repeated)).toMatch(/^attachment-grant=\d+\./);
    const [{ path } = { path: '' }, ...others] = service.auth.calls.slice(calls);
    expect([path.split('/').at(-1), others]).toEqual(['password-version', []]);
  });

  it('gives the first answer and no cookie once the account has another password, or is gone', async () => {
    const { answer } = service.auth;
    for (const now of [withPasswords(2), NO_ACCOUNT]) {
      const [key, body] = [randomUUID(), anApplication().body()];
      const first = await submit(key, body);
      expect(grantFrom(first)).not.toBe('');
      service.auth.answer = () => now;
      const repeated = await submit(key, body);
      service.auth.answer = answer;
      expect([repeated.status, repeated.body, grantFrom(repeated)]).toEqual([201, first.body, '']);
    }
  });

  it('gives the cookie of a submission that release 1.0.0 took, for an hour', async () => {
    const [key, body] = [randomUUID(), anApplication().body()];
    await submit(key, body);
    const asTaken = (ago: string) =>
      service.database.query(
        'UPDATE applications.idempotency_record SET password_version = NULL, created_at = now() - $2::interval WHERE key = $1',
        [key, ago],
      );
    await asTaken('59 minutes');
    expect(grantFrom(await submit(key, body))).not.toBe('');
    await asTaken('61 minutes');
    expect(grantFrom(await submit(key, body))).toBe('');
  });

  it('gives the cookie to the logged-in owner for the password of now', async () => {
    const headers = { ...(await loggedIn()), 'Idempotency-Key': randomUUID() };
    const body = anApplication().withoutPassword().body();
    await service.submit(body).set(headers);
    const { answer } = service.auth;
    service.auth.answer = () => withPasswords(7);
    const repeated = await service.submit(body).set(headers);
    service.auth.answer = answer;
    expect(grantFrom(repeated)).toMatch(/^attachment-grant=\d+\.7\./);
  });

  it('makes one application of twenty at once', async () => {
    const body = anApplication().body();
    const key = randomUUID();
    const [applications, outbox] = [await service.countOf('application'), await service.countOf('outbox')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(key, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await service.countOf('application')).toBe(applications + 1);
    expect(await service.countOf('outbox')).toBe(outbox + 1);
  });

  it('is a conflict when it comes with another body, password or person', async () => {
    const body = anApplication().body();
    const key = randomUUID();
    await submit(key, body);
    const other = await submit(key, { ...body, nome: 'Lucio' });
    const password = await submit(key, { ...body, password: 'un-altra-password' });
    const person = await submit(key, body).set(await loggedIn());
    expect([other, password, person].map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(other.body.message).toMatch(/^La domanda è già arrivata, con dati o con una password diversi da questi\./);
  });

  it('is a conflict also when the two come at once', async () => {
    const body = anApplication().body();
    const key = randomUUID();
    const answers = await Promise.all([submit(key, body), submit(key, { ...body, nome: 'Lucio' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  describe('that comes twice at once, before either is recorded,', () => {
    const gate = new Gate();
    let accounts: string[];
    let usual: Answer;
    let passwordVersion: ReturnType<typeof withPasswords> | typeof AWAY;
    beforeEach(() => {
      accounts = [randomUUID(), randomUUID()];
      usual = service.auth.answer;
      passwordVersion = withPasswords(1);
      service.auth.calls.length = 0;
      const unused = accounts.values();
      service.auth.answer = async (_, path) => {
        if (path.endsWith('/password-version')) return passwordVersion;
        if (path !== INTERNAL.findOrCreateAccount) return { status: 204, body: '' };
        await gate.pass();
        return { status: 200, body: { userId: unused.next().value, created: true, passwordVersion: 1 } };
      };
      gate.hold();
    });
    afterEach(() => {
      gate.release();
      service.auth.answer = usual;
    });
    const twice = async (bodies: object[]) => {
      const key = randomUUID();
      const answers = Promise.all(bodies.map((body) => submit(key, body)));
      await gate.held(2);
      gate.release();
      return (await answers).map(({ status }) => status).sort();
    };
    const discards = () => service.auth.calls.filter(({ path }) => path.endsWith('/discard'));

    it('with two e-mails leaves no account for the one that is refused', async () => {
      expect(await twice([anApplication().body(), anApplication().body()])).toEqual([201, 409]);
      const [owner, ...others] = await service.database.query(
        'SELECT user_id FROM applications.application WHERE user_id = ANY ($1)',
        [accounts],
      );
      expect(others).toEqual([]);
      const refused = accounts.find((userId) => userId !== owner.user_id) ?? '';
      expect(discards()).toEqual([{ path: INTERNAL.discardAccount(refused), body: { created: true } }]);
    });

    it('leaves every account while the outcome is not known', async () => {
      passwordVersion = AWAY;
      const body = anApplication().body();
      expect(await twice([body, body])).toEqual([201, 503]);
      expect(discards()).toEqual([]);
    });
  });

  it('is tested with nine wrong passwords at most, at once or one after another', async () => {
    const wrong = (key: string, body: object, count: number) =>
      Array.from({ length: count }, (_, index) => submit(key, { ...body, password: `sbagliata-${index}` }));
    const body = anApplication().body();
    const [open, closed] = [randomUUID(), randomUUID()];
    const first = await submit(open, body);
    await submit(closed, body);
    for (const answer of wrong(open, body, 9)) expect((await answer).status).toBe(409);
    const right = await submit(open, body);
    expect([right.status, right.body]).toEqual([201, first.body]);
    const refused = await Promise.all(wrong(closed, body, 10));
    const late = await submit(closed, body);
    const answers = [...refused, late].map(({ status, text }) => [status, text]);
    expect(answers).toEqual(Array(11).fill([409, refused[0]?.text]));
  });

  it('is refused when the key is too short, too long or no ASCII', async () => {
    for (const key of ['short', 'x'.repeat(65), 'caffè-caffè']) {
      const { status, body } = await submit(Buffer.from(key).toString('latin1'), anApplication().body());
      expect([key, status, body.message]).toEqual([
        ...[key, 400, 'La chiave di ripetizione della richiesta non è valida.'],
      ]);
    }
  });

  it('may be used again after a submission that was refused', async () => {
    const key = randomUUID();
    expect((await submit(key, {})).status).toBe(400);
    expect((await submit(key, anApplication().body())).status).toBe(201);
  });

  it('keeps nothing readable of the request', async () => {
    const key = randomUUID();
    await submit(key, anApplication().body());
    const [record] = await service.database.query('SELECT * FROM applications.idempotency_record WHERE key = $1', [
      key,
    ]);
    expect(record.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });
});

const NEW_VALUE = 'dispositivo.conti.firma';

const knowing =
  (usual: Answer): Answer =>
  async (asked, path) => {
    const { status, body } = await usual(asked, path);
    return { status, body: { ...(body as object), device: NEW_VALUE } };
  };

describe('the browser of an applicant', () => {
  let usual: Answer;
  beforeAll(() => {
    usual = service.auth.answer;
    service.auth.answer = knowing(usual);
  });
  afterAll(() => {
    service.auth.answer = usual;
  });

  const asked = () => service.auth.calls.at(-1)?.body;
  const deviceIn = (response: { get(name: 'Set-Cookie'): string[] | undefined }) =>
    response.get('Set-Cookie')?.find((line) => line.replace(/^__Host-/, '').startsWith('device='));

  it('is told to auth, with the network that the gateway saw', async () => {
    await service.submit().set('X-Forwarded-For', '2001:db8:1:2::9').set('Cookie', 'language=it; device=a.b~c.d');
    expect(asked()).toMatchObject({ network: '2001:db8:1:2::/64', device: 'a.b~c.d' });
  });

  it('is told without a network and a cookie that are none', async () => {
    const response = await service.submit().set('X-Forwarded-For', 'me, 192.0.2.1').set('Cookie', 'device=%0Ax');
    expect(response.status).toBe(201);
    expect([asked()?.network, asked()?.device]).toEqual([undefined, undefined]);
  });

  it('keeps the cookie that auth gives', async () => {
    expect(deviceIn(await service.submit())).toMatch(
      /^device=dispositivo\.conti\.firma; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('gets none from a repeat, nor without an answer of auth with one', async () => {
    const key = { 'Idempotency-Key': 'un-invio-soltanto' };
    const body = anApplication().body();
    await service.submit(body).set(key);
    expect(deviceIn(await service.submit(body).set(key))).toBeUndefined();
    service.auth.answer = usual;
    expect(deviceIn(await service.submit())).toBeUndefined();
  });

  it('keeps the cookie where no other host can set it, on a site reached by https', async () => {
    const site = await RunningApplications.start({ PUBLIC_URL: 'https://case.example.com' });
    site.auth.answer = knowing(site.auth.answer);
    const response = await site.submit().set('Cookie', 'device=others; __Host-device=own');
    expect(site.auth.calls.at(-1)?.body.device).toBe('own');
    const cookie = /^__Host-device=dispositivo\.conti\.firma; Max-Age=\d+; Path=\/; .*; Secure; SameSite=Lax$/;
    expect(response.get('Set-Cookie')).toContainEqual(expect.stringMatching(cookie));
    await site.stop();
  });
});
