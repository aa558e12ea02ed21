import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

const MESSAGE = {
  nome: 'Amina',
  cognome: 'Diallo',
  email: 'amina.diallo@example.com',
  telefono: '+39 333 0000000',
  oggetto: 'stato-domanda',
  messaggio: 'Buongiorno,\na che punto è la mia domanda?',
};

describe("a visitor's message", () => {
  let service: RunningApplications;
  let admin: Record<string, string>;
  beforeAll(async () => {
    service = await RunningApplications.start();
    admin = await asAdmin();
  });
  afterAll(() => service?.stop());

  const send = (body: object) => service.http.post(API.contacts).send(body);
  const sent = async (body: object = MESSAGE): Promise<string> => (await send(body)).body.id;
  const list = (query: object | string = {}) => service.http.get(API.adminContacts).query(query).set(admin);
  const mark = (id: string, body: object) => service.http.put(API.contactAnswered(id)).set(admin).send(body);

  it('is kept, and mailed by what stands in the outbox', async () => {
    const response = await send({ ...MESSAGE, privacy: true, id: randomUUID(), answeredAt: '2020-01-01' });
    const received = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: expect.stringMatching(/^MSG-20\d\d-\d{6}$/),
    };
    expect([response.status, response.body]).toEqual([201, received]);
    const { id, number } = response.body;
    const outbox = await service.database.query(
      "SELECT kind, payload - 'traceparent' AS payload FROM applications.outbox WHERE payload->>'contactId' = $1 ORDER BY kind",
      [id],
    );
    expect(outbox).toEqual([
      { kind: 'contact-copy-due', payload: { contactId: id, language: 'it' } },
      { kind: 'contact-received', payload: { contactId: id } },
    ]);
    const read = await service.http.get(INTERNAL.contact(id)).set(await asService('notifications-worker'));
    expect(read.body).toEqual({
      ...MESSAGE,
      ...{ id, number, applicationCode: null },
      createdAt: expect.stringMatching(/Z$/),
      answeredAt: null,
      answeredBy: null,
    });
  });

  it('has a number that grows without a gap', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(MESSAGE)));
    const numbers = answers.map(({ body }) => Number(body.number.slice(-6))).sort((a, b) => a - b);
    const first = numbers[0] ?? 0;
    expect(numbers).toEqual([first, first + 1, first + 2]);
  });

  it('has the code of an application with its dashes, and any other text as it was typed', async () => {
    const codes = [
      ['DOM-2026-000001-16', 'DOM-2026-000001-16'],
      [' dom 2026 000001 16 ', 'DOM-2026-000001-16'],
      ['DOM\u20132026\u2013000001\u201316', 'DOM-2026-000001-16'],
      // The check digits are wrong.
      ['dom 2026 000001 17', 'dom 2026 000001 17'],
      [' dom 1 ', 'dom 1'],
      ['', null],
    ] as const;
    const kept = codes.map(async ([applicationCode]) => {
      const id = await sent({ ...MESSAGE, applicationCode });
      return (await service.http.get(INTERNAL.contact(id)).set(await asService('notifications-worker'))).body;
    });
    const shown = (await Promise.all(kept)).map(({ applicationCode }) => applicationCode);
    expect(shown).toEqual(codes.map(([, expected]) => expected));
    expect((await send({ ...MESSAGE, applicationCode: 'x'.repeat(101) })).status).toBe(400);
  });

  it('is copied to its sender in the language of the page', async () => {
    const { id } = (await send(MESSAGE).set('Cookie', 'language=fr')).body;
    const [event] = await service.database.query(
      "SELECT payload->>'language' AS language FROM applications.outbox WHERE kind = 'contact-copy-due' AND payload->>'contactId' = $1",
      [id],
    );
    expect(event).toEqual({ language: 'fr' });
  });

  it('needs no phone number', async () => {
    for (const telefono of [undefined, null, '  ']) expect((await send({ ...MESSAGE, telefono })).status).toBe(201);
  });

  it('is refused with the message of every failing field', async () => {
    const { status, body } = await send({ telefono: 7, email: 'amina@', oggetto: 'reclamo', nome: 'A\r\nBcc: x' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      nome: 'Il nome deve stare su una sola riga',
      cognome: 'Il cognome è obbligatorio',
      email: 'Email non valida',
      telefono: 'Il testo contiene caratteri non ammessi',
      oggetto: "Scelga l'oggetto del messaggio",
      messaggio: 'Il messaggio è obbligatorio',
    });
  });

  it('has no address of a web site in its names', async () => {
    const { status, body } = await send({ ...MESSAGE, nome: 'http://x', cognome: 'WWW.vincite.example.com' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      nome: 'Il nome non può contenere indirizzi di siti web',
      cognome: 'Il cognome non può contenere indirizzi di siti web',
    });
  });

  it('leaves nothing behind when it is refused', async () => {
    const before = await service.countOf('outbox');
    await send({ ...MESSAGE, messaggio: 'x'.repeat(5_001) });
    expect(await service.countOf('outbox')).toBe(before);
  });

  it('is listed newest first, page by page, with the number of unanswered ones', async () => {
    await service.database.query('TRUNCATE applications.contact');
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await sent());
    await mark(ids[1] as string, { answered: true });
    const { body } = await list({ page: '1', pageSize: '2' });
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 2, unanswered: 2 });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
    const unanswered = (await list({ answered: 'false' })).body;
    expect(unanswered.items.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[0]]);
    expect([unanswered.total, unanswered.pageSize]).toEqual([2, 50]);
    expect((await list({ answered: 'true' })).body).toMatchObject({ total: 1, unanswered: 2, items: [{ id: ids[1] }] });
    expect((await list({ page: '9' })).body).toMatchObject({ total: 3, items: [] });
  });

  it('is not listed by a state or a page that is none', async () => {
    for (const [query, fields] of [
      [{ answered: 'forse' }, ['answered']],
      [{ page: '0', pageSize: '201' }, ['page', 'pageSize']],
      ['answered=true&answered=false&page=1&page=2', ['answered', 'page']],
    ] as const) {
      const { status, body } = await list(query);
      expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, fields]);
    }
  });

  it('is marked as answered by who did it first, and as open again', async () => {
    const id = await sent();
    const marked = await mark(id, { answered: true });
    expect([marked.status, marked.body]).toMatchObject([200, { id, answeredBy: ADMINISTRATOR.email }]);
    const other = await loggedIn({ role: 'admin', email: 'altra@example.com' });
    const again = await service.http.put(API.contactAnswered(id)).set(other).send({ answered: true });
    expect(again.body).toEqual(marked.body);
    expect((await mark(id, { answered: false })).body).toMatchObject({ answeredAt: null, answeredBy: null });
  });

  it('is marked after a look at rights, id and body, in this order', async () => {
    const id = await sent();
    const user = await loggedIn();
    expect((await service.http.put(API.contactAnswered('x')).send({})).status).toBe(401);
    expect((await service.http.put(API.contactAnswered('x')).set(user).send({})).status).toBe(403);
    for (const unknown of ['x', randomUUID()]) {
      const { status, body } = await mark(unknown, {});
      expect([status, body.message]).toEqual([404, 'Il messaggio richiesto non esiste.']);
    }
    for (const answered of [undefined, 'true', null]) expect((await mark(id, { answered })).status).toBe(400);
  });

  it('is not found under another id by the internal call', async () => {
    const unknown = await service.http.get(INTERNAL.contact(randomUUID())).set(await asService('notifications-worker'));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'contacts.notFound']);
  });
});
