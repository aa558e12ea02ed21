import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApplication } from '@lacorte/testing/builders';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

describe('a submission that is refused', () => {
  it('names every failing field at once, in Italian', async () => {
    const { status, body } = await service.submit({});
    expect(status).toBe(400);
    expect(body).toEqual({
      statusCode: 400,
      code: 'validation',
      message: 'Alcuni dati non sono corretti. Controlli i campi indicati.',
      error: 'Bad Request',
      fields: {
        nome: 'Il nome è obbligatorio',
        cognome: 'Il cognome è obbligatorio',
        dataNascita: 'La data di nascita è obbligatoria',
        luogoNascita: 'Il luogo di nascita è obbligatorio',
        codiceFiscale: 'Codice fiscale deve essere di 16 caratteri',
        indirizzo: "L'indirizzo è obbligatorio",
        comune: 'Il comune è obbligatorio',
        provincia: 'Provincia è obbligatoria',
        anniResidenzaLombardia: 'Anni di Residenza in Lombardia obbligatori',
        telefono: 'Numero di telefono non valido',
        email: 'Email non valida',
        presenzaMinori: 'Indica se sono presenti minori nel nucleo familiare',
        numeroMaggiorenni: 'Numero di maggiorenni obbligatorio',
        presenzaDisabile: 'Indica se sono presenti persone disabili nel nucleo familiare',
        tipologiaAbitazione: 'Scelga la tipologia di abitazione richiesta',
        password: 'La password deve essere di almeno 6 caratteri',
      },
      fieldCodes: expect.objectContaining({ nome: 'nome-required', email: 'email-invalid' }),
    });
  });

  it.each([
    ['codiceFiscale', 'FRRLCU88C54F205NX', 'Codice fiscale deve essere di 16 caratteri'],
    ['email', 'lucia@', 'Email non valida'],
    ['telefono', '1234567', 'Numero di telefono non valido'],
    ['provincia', 'Torino', 'Provincia è obbligatoria'],
    ['anniResidenzaLombardia', '', 'Anni di Residenza in Lombardia obbligatori'],
    ['anniResidenzaLombardia', '101', 'Inserire un numero di anni valido (0-100)'],
    ['anniResidenzaLombardia', 1.5, 'Inserire un numero di anni valido (0-100)'],
    ['numeroMaggiorenni', 0, 'Inserire un numero di maggiorenni valido (1-20)'],
    ['numeroMaggiorenni', '21', 'Inserire un numero di maggiorenni valido (1-20)'],
    ['numeroMaggiorenni', true, 'Inserire un numero di maggiorenni valido (1-20)'],
    ['presenzaMinori', 'forse', 'Indica se sono presenti minori nel nucleo familiare'],
    ['tipologiaAbitazione', '6-locali', 'Scelga la tipologia di abitazione richiesta'],
    ['dataNascita', '2023-02-29', 'Data di nascita non valida'],
    ['nome', '   ', 'Il nome è obbligatorio'],
    ['nome', { toString: 'x' }, 'Il nome è obbligatorio'],
    ['nome', 'Vinci subito su https://vincite.example.com', 'Il nome non può contenere indirizzi di siti web'],
    ['nome', 'ftp://x', 'Il nome non può contenere indirizzi di siti web'],
    ['cognome', 'WwW.vincite.example.com', 'Il cognome non può contenere indirizzi di siti web'],
    ['nome', 'ｗｗｗ．vincite．example．com', 'Il nome non può contenere indirizzi di siti web'],
    ['nome', 'Lu\u202ecia', 'Il nome contiene caratteri invisibili. Lo scriva di nuovo, senza incollarlo'],
    ['nome', 'Lucia\nFerrario', 'Il nome deve stare su una sola riga'],
    ['cognome', 'Ferrario\u2028Rossi', 'Il cognome deve stare su una sola riga'],
    ['comune', ['Milano'], 'Il comune è obbligatorio'],
    ['password', 'corto', 'La password deve essere di almeno 6 caratteri'],
  ])('refuses %s as %p', async (field, value, message) => {
    const { status, body } = await service.submit({ ...anApplication().body(), [field]: value });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: message });
  });

  it('asks for a count where somebody is there to be counted, and drops it where nobody is', async () => {
    const missing = await service.submit(
      anApplication()
        .with({ presenzaMinori: 'si', numeroMinori: '', presenzaDisabile: 'si', numeroDisabili: 0 })
        .body(),
    );
    expect(missing.body.fields).toEqual({
      numeroMinori: 'Indica il numero di minori presenti nel nucleo familiare',
      numeroDisabili: 'Indica il numero di persone disabili presenti nel nucleo familiare',
    });
    const tooMany = await service.submit(
      anApplication()
        .with({ presenzaMinori: 'si', numeroMinori: 100, presenzaDisabile: 'si', numeroDisabili: '12345678901' })
        .body(),
    );
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.fields).toEqual({
      numeroMinori: 'Inserire un numero di minori valido (1-99)',
      numeroDisabili: 'Inserire un numero di persone disabili valido (1-99)',
    });
    const most = await service.submit(anApplication().withMinors(99).withDisabledPersons(99).body());
    expect(most.body).toMatchObject({ numeroMinori: '99', numeroDisabili: '99' });
    const nobody = await service.submit(anApplication().with({ numeroMinori: '4', numeroDisabili: 'x' }).body());
    expect(nobody.body).toMatchObject({ numeroMinori: null, numeroDisabili: null });
  });

  it.each([
    ['a constructor key', '"constructor":{"name":"x"}'],
    ['a __proto__ key', '"dati":[{"__proto__":{"role":"admin"}}]'],
    ['33 levels', `"dati":${'['.repeat(32)}${']'.repeat(32)}`],
    ['too many values', `"dati":[${'{},'.repeat(50_000)}{}]`],
  ])('refuses a body with %s and stores nothing', async (_, part) => {
    const before = await service.countOf('application');
    const own = JSON.stringify(anApplication().body());
    const body = `${own.slice(0, -1)},${part}}`;
    const answer = await service.http.post('/api/applications').set('Content-Type', 'application/json').send(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'bad-request']);
    expect(await service.countOf('application')).toBe(before);
  });

  it('refuses another site, another content type, broken JSON and a huge body', async () => {
    const foreign = await service.submit().set('Origin', 'https://altrove.example.com');
    const form = await service.http.post('/api/applications').type('form').send({ nome: 'Lucia' });
    const broken = await service.http.post('/api/applications').type('json').send('{"nome":');
    const array = await service.http.post('/api/applications').send([1, 2]);
    const huge = await service.submit({ ...anApplication().body(), nome: 'a'.repeat(1_100_000) });
    expect([foreign, form, broken, array, huge].map(({ status }) => status)).toEqual([403, 415, 400, 400, 413]);
    expect(broken.body).toEqual({
      statusCode: 400,
      code: 'bad-request',
      message: 'La richiesta non è leggibile.',
      error: 'Bad Request',
    });
  });
});

const NEW_VALUE = 'dispositivo.conti.firma';

type Answer = RunningApplications['auth']['answer'];

const knowing =
  (usual: Answer): Answer =>
  async (asked, path) => {
    const { status, body } = await usual(asked, path);
    return { status, body: { ...(body as object), device: NEW_VALUE } };
  };

describe('the browser of an applicant', () => {
  let service: RunningApplications;
  let usual: Answer;
  beforeAll(async () => {
    service = await RunningApplications.start();
    usual = service.auth.answer;
  });
  beforeEach(() => {
    service.auth.answer = knowing(usual);
  });
  afterAll(() => service?.stop());

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
});

describe('the browser of an applicant on a site reached by https', () => {
  let service: RunningApplications;
  beforeAll(async () => {
    service = await RunningApplications.start({ PUBLIC_URL: 'https://case.example.com' });
  });
  afterAll(() => service?.stop());

  it('keeps the cookie where no other host can set it', async () => {
    const usual = service.auth.answer;
    service.auth.answer = knowing(usual);
    const response = await service.submit().set('Cookie', 'device=others; __Host-device=own');
    expect(service.auth.calls.at(-1)?.body.device).toBe('own');
    expect(response.get('Set-Cookie')).toContainEqual(
      expect.stringMatching(
        /^__Host-device=dispositivo\.conti\.firma; Max-Age=\d+; Path=\/; .*; Secure; SameSite=Lax$/,
      ),
    );
  });
});
