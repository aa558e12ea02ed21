import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { claimed, loggedIn, RunningApplications } from './running-applications';

const DOCUMENTS = { 'carta-identita': 'u/1/fronte.pdf, u/2/retro.pdf,', 'altri-documenti': '' };

describe('attaching documents', () => {
  let service: RunningApplications;
  beforeAll(async () => {
    service = await RunningApplications.start();
  });
  beforeEach(() => {
    service.documents.answer = () => claimed({ documento_identita: ['fronte.pdf', 'retro.pdf'] }, 1);
  });
  afterAll(() => service?.stop());

  const attach = (id: string, cookie = '', documents: unknown = DOCUMENTS) =>
    service.http.put(`/api/applications/${id}/documents`).set('Cookie', cookie).send({ documents });

  const ownerOf = async (id: string) =>
    (await service.database.query('SELECT user_id FROM applications.application WHERE id = $1', [id]))[0].user_id;
  const stored = async (id: string) =>
    (await service.database.query('SELECT documenti FROM applications.application WHERE id = $1', [id]))[0].documenti;

  it('is granted to the browser that has submitted', async () => {
    const { id, grant } = await service.submitted();
    const response = await attach(id, `${grant}; upload-session=seduta`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ id, documenti: { documento_identita: ['fronte.pdf', 'retro.pdf'] } });
    expect(service.documents.calls.at(-1)).toEqual({
      path: `/internal/applications/${id}/documents/claim`,
      body: {
        sections: { 'carta-identita': ['u/1/fronte.pdf', 'u/2/retro.pdf'], 'altri-documenti': [] },
        uploadSession: 'seduta',
        // Whose draft may have kept the files; the browser has proven the account's password.
        userId: await ownerOf(id),
      },
    });
    expect(await stored(id)).toEqual(response.body.documenti);
  });

  it('keeps the cookie to that application, to scripts out of reach, and to a day', async () => {
    const response = await service.submit();
    expect(response.get('Set-Cookie')?.[0]).toMatch(
      new RegExp(
        `^attachment-grant=[^;]+; Max-Age=86400; Path=/api/applications/${response.body.id}/documents; Expires=[^;]+; HttpOnly; SameSite=Lax$`,
      ),
    );
  });

  it('is refused with another application’s grant, a changed one or none', async () => {
    const mine = await service.submitted();
    const other = await service.submitted();
    const refused = [
      await attach(mine.id),
      await attach(mine.id, other.grant),
      await attach(mine.id, mine.grant.replace(/=\d/, '=9')),
      await attach(mine.id, 'attachment-grant=x'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(refused[0]?.body.message).toBe('Non può allegare documenti a questa domanda.');
  });

  it('is refused before id and body are looked at', async () => {
    const path = (id: string) => service.http.put(`/api/applications/${id}/documents`);
    const person = await loggedIn();
    const answers = [
      await path(randomUUID()).send({ documents: 1 }),
      await path('domanda').send({}),
      await path('domanda').set(person).send({}),
      await path(randomUUID()).set(person).type('json').send('{'),
      await path(randomUUID()).type('form').send({ a: 'b' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('is open to the owner and to administrators, who learn what does not exist', async () => {
    const userId = randomUUID();
    const owner = await loggedIn({ userId });
    const admin = await loggedIn({ role: 'admin' });
    const { body } = await service.submit().set(owner);
    expect((await attach(body.id).set(owner)).status).toBe(200);
    expect(service.documents.calls.at(-1)?.body.userId).toBe(userId);
    expect((await attach(body.id).set(admin)).status).toBe(200);
    expect((await attach(body.id).set(await loggedIn())).status).toBe(403);
    const missing = await service.http
      .put(`/api/applications/${randomUUID()}/documents`)
      .set(admin)
      .type('json')
      .send('{');
    expect(missing.status).toBe(404);
    expect((await attach('domanda').set(admin)).status).toBe(404);
  });

  it('is closed to an administrator without the required TOTP, but for an own application', async () => {
    const userId = randomUUID();
    const blocked = await loggedIn({ userId, role: 'admin', mfaRequired: true });
    const [mine, other] = [await service.submit().set(blocked), await service.submitted()];
    const answers = [await attach(other.id).set(blocked), await attach(randomUUID()).set(blocked)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'mfa-required']));
    expect((await attach(mine.body.id).set(blocked)).status).toBe(200);
    expect((await attach(other.id, other.grant).set(blocked)).status).toBe(200);
  });

  it('waits while nobody knows who is calling, unless the cookie says enough', async () => {
    const { id, grant } = await service.submitted();
    expect((await attach(id).set('X-Identity', 'unavailable')).status).toBe(503);
    expect((await attach(id, grant).set('X-Identity', 'unavailable')).status).toBe(200);
  });

  it.each([
    [{ patente: 'u/1/a.pdf' }, 'La sezione «patente» non esiste.'],
    [{ 'carta-identita': ['u/1/a.pdf'] }, 'Alcuni dati non sono corretti. Controlli i campi indicati.'],
    [{ 'carta-identita': null }, 'Alcuni dati non sono corretti. Controlli i campi indicati.'],
    ['carta-identita', 'Alcuni dati non sono corretti. Controlli i campi indicati.'],
    [undefined, 'Alcuni dati non sono corretti. Controlli i campi indicati.'],
  ])('refuses the documents %j', async (documents, message) => {
    const { id, grant } = await service.submitted();
    const calls = service.documents.calls.length;
    const response = await service.http
      .put(`/api/applications/${id}/documents`)
      .set('Cookie', grant)
      .send({ documents });
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(message);
    expect(service.documents.calls).toHaveLength(calls);
  });

  it('passes on which file was refused, and attaches nothing', async () => {
    const { id, grant } = await service.submitted();
    service.documents.answer = () => ({
      status: 400,
      body: { code: 'documents.tooLarge', parameters: { name: 'fronte.pdf' }, statusCode: 400, message: '', error: '' },
    });
    const response = await attach(id, grant);
    expect([response.status, response.body.message]).toEqual([400, 'fronte.pdf supera 5 MB']);
    expect(await stored(id)).toEqual({});
  });

  it('keeps the newest claim, in whatever order the answers come', async () => {
    const { id, grant } = await service.submitted();
    service.documents.answer = () => claimed({ codice_fiscale: 'nuovo.pdf' }, 7);
    await attach(id, grant);
    service.documents.answer = () => claimed({ codice_fiscale: 'vecchio.pdf' }, 6);
    await attach(id, grant);
    expect(await stored(id)).toEqual({ codice_fiscale: 'nuovo.pdf' });
  });

  it('can be tried again later while documents is away', async () => {
    const { id, grant } = await service.submitted();
    const { port } = service.documents;
    await service.documents.stop();
    const response = await attach(id, grant);
    await service.documents.start(port);
    expect([response.status, response.get('retry-after')]).toEqual([503, '5']);
    expect((await attach(id, grant)).status).toBe(200);
  });
});
