import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApplication } from '@lacorte/testing/builders';
import { loggedIn, RunningApplications } from './running-applications';

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

  it('says what is wrong with each field', async () => {
    const link = 'non può contenere indirizzi di siti web';
    const refusals: [field: string, value: unknown, message: string][] = [
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
      ['dataNascita', '2023-02-29', 'Inserire una data valida (gg/mm/aaaa)'],
      ['nome', '   ', 'Il nome è obbligatorio'],
      ['nome', { toString: 'x' }, 'Il nome è obbligatorio'],
      ['nome', 'Vinci subito su https://vincite.example.com', `Il nome ${link}`],
      ['nome', 'ftp://x', `Il nome ${link}`],
      ['cognome', 'WwW.vincite.example.com', `Il cognome ${link}`],
      ['nome', 'ｗｗｗ．vincite．example．com', `Il nome ${link}`],
      ['nome', '\u2800 \u3164', 'Il nome è obbligatorio'],
      ['nome', '❤\ufe0f'.repeat(101), 'Il testo è troppo lungo'],
      ['codiceFiscale', 'FRRLCU88C54F205\u3164', 'Codice fiscale deve essere di 16 caratteri'],
      ['telefono', '(((((12345678', 'Numero di telefono non valido'],
      [
        'dataNascita',
        '2199-01-01',
        'Inserire una data valida (gg/mm/aaaa): la data di nascita non può essere nel futuro',
      ],
      ['nome', 'Lucia\nFerrario', 'Il nome deve stare su una sola riga'],
      ['cognome', 'Ferrario\u2028Rossi', 'Il cognome deve stare su una sola riga'],
      ['comune', ['Milano'], 'Il comune è obbligatorio'],
      ['password', 'corto', 'La password deve essere di almeno 6 caratteri'],
    ];
    for (const [field, value, message] of refusals) {
      const { status, body } = await service.submit({ ...anApplication().body(), [field]: value });
      expect([value, status, body.fields]).toEqual([value, 400, { [field]: message }]);
    }
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

  it('stores nothing of a body with dangerous keys, too many levels or too many values', async () => {
    const before = await service.countOf('application');
    const own = JSON.stringify(anApplication().body());
    for (const part of [
      ...['"constructor":{"name":"x"}', '"dati":[{"__proto__":{"role":"admin"}}]'],
      ...[`"dati":${'['.repeat(32)}${']'.repeat(32)}`, `"dati":[${'{},'.repeat(50_000)}{}]`],
    ]) {
      const body = `${own.slice(0, -1)},${part}}`;
      const answer = await service.http.post('/api/applications').set('Content-Type', 'application/json').send(body);
      expect([part.slice(0, 30), answer.status, answer.body.code]).toEqual([part.slice(0, 30), 400, 'bad-request']);
    }
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

describe('an application entered from a session of the staff', () => {
  const staff = { role: 'admin', email: 'Anna.Ufficio@example.com' } as const;
  const own = anApplication().withoutPassword();

  it('is refused for another person, whose data would go with the account', async () => {
    const before = await service.countOf('application');
    const response = await service
      .submit(own.with({ email: 'famiglia@example.com' }).body())
      .set(await loggedIn(staff));
    expect([response.status, response.body.code]).toEqual([409, 'counter-needed']);
    expect(response.body.message).toContain('sportello');
    expect(await service.countOf('application')).toBe(before);
  });

  it('is accepted for the address of the account, in upper and lower case', async () => {
    const body = own.with({ email: 'anna.ufficio@EXAMPLE.com' }).body();
    expect((await service.submit(body).set(await loggedIn(staff))).status).toBe(201);
  });

  it('is accepted for another address from the session of an applicant', async () => {
    const body = own.with({ email: 'mia.madre@example.com' }).body();
    expect((await service.submit(body).set(await loggedIn())).status).toBe(201);
  });
});
