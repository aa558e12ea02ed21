import { anApplication, aPdf, aPng } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type APIRequestContext, type APIResponse, expect, type PlaywrightWorkerArgs, test } from '@playwright/test';

type Who = 'anonymous' | 'user' | 'otherUser' | 'admin';
type Callers = Record<Who, APIRequestContext>;

/** Every call of the specification, section 7, as each kind of caller; answers from the contract, section 2. */
test.describe.configure({ mode: 'serial' });

const applicant = anApplication().withMinors(2).body();
const stranger = anApplication().with({ nome: 'Nadia', cognome: 'Conti' }).body();
const receiptFields = [
  'id',
  'applicationCode',
  'nome',
  'cognome',
  'dataNascita',
  'codiceFiscale',
  'email',
  'indirizzo',
  'comune',
  'presenzaMinori',
  'numeroMinori',
  'presenzaDisabile',
  'numeroDisabili',
  'tipologiaAbitazione',
  'createdAt',
];

let callers: Callers;
let id: string;
let code: string;
let carried: APIRequestContext;

async function newCaller(playwright: PlaywrightWorkerArgs['playwright'], login?: { email: string; password?: string }) {
  const caller = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL });
  if (login) {
    const { email, password } = login;
    expect((await caller.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  }
  return caller;
}

async function upload(caller: APIRequestContext, fileName: string, content: Buffer): Promise<string> {
  const ticket = await (await caller.post('/api/objects/upload', { data: { fileName } })).json();
  const put = await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(content) });
  expect(put.status).toBe(200);
  return ticket.filePath;
}

/** Sends the request as each kind of caller. */
async function statuses(ask: (caller: APIRequestContext) => Promise<APIResponse>): Promise<Record<Who, number>> {
  const answered = {} as Record<Who, number>;
  for (const who of Object.keys(callers) as Who[]) {
    const response = await ask(callers[who]);
    answered[who] = response.status();
    if (response.status() >= 400) {
      const body = await response.json();
      expect(body).toMatchObject({ statusCode: response.status(), error: expect.any(String) });
      expect(body.message).toMatch(/\p{L}/u);
    }
    expect(response.headers()['x-request-id']).toBeTruthy();
  }
  return answered;
}

test.beforeAll(async ({ playwright }) => {
  carried = await newCaller(playwright);
  const created = await carried.post('/api/applications', { data: applicant });
  expect(created.status()).toBe(201);
  ({ id, applicationCode: code } = await created.json());
  await carried.post('/api/applications', { data: stranger });
  callers = {
    anonymous: await newCaller(playwright),
    user: await newCaller(playwright, applicant),
    otherUser: await newCaller(playwright, stranger),
    admin: await newCaller(playwright, ADMIN),
  };
});

test.afterAll(async () => {
  for (const caller of [...Object.values(callers), carried]) await caller.dispose();
});

test('GET /api/auth/user says who is logged in, and nothing about the password', async () => {
  expect(await statuses((caller) => caller.get('/api/auth/user'))).toEqual({
    anonymous: 401,
    user: 200,
    otherUser: 200,
    admin: 200,
  });
  const user = await (await callers.user.get('/api/auth/user')).json();
  const shown = ['email', 'emailVerified', 'firstName', 'id', 'lastName', 'profileImageUrl', 'role'];
  expect(Object.keys(user).sort()).toEqual(shown);
  expect(user).toMatchObject({ email: applicant.email, firstName: 'Lucia', lastName: 'Ferrario', role: 'user' });
});

test('GET /api/applications/{id} is the receipt, for whoever has the link', async () => {
  expect(await statuses((caller) => caller.get(`/api/applications/${id}`))).toEqual({
    anonymous: 200,
    user: 200,
    otherUser: 200,
    admin: 200,
  });
  const receipt = await (await callers.anonymous.get(`/api/applications/${id}`)).json();
  expect(Object.keys(receipt).sort()).toEqual([...receiptFields].sort());
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'abc', '%20', '1;drop']) {
    expect((await callers.anonymous.get(`/api/applications/${unknown}`)).status()).toBe(404);
  }
});

test('GET /api/applications/{id}/pdf is a PDF, for whoever has the link', async () => {
  expect(await statuses((caller) => caller.get(`/api/applications/${id}/pdf`))).toEqual({
    anonymous: 200,
    user: 200,
    otherUser: 200,
    admin: 200,
  });
  const pdf = await callers.anonymous.get(`/api/applications/${id}/pdf`);
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  expect(pdf.headers()['content-disposition']).toBe(`attachment; filename="ricevuta-domanda-${code}.pdf"`);
});

test('PUT /api/applications/{id}/documents is for the submitting browser, the owner and administrators', async () => {
  const paths = [await upload(carried, 'fronte.png', aPng()), await upload(carried, 'retro.png', aPng())];
  const documents = { 'carta-identita': paths.join(',') };
  const refused = await statuses((caller) => caller.put(`/api/applications/${id}/documents`, { data: { documents } }));
  expect(refused).toMatchObject({ anonymous: 403, otherUser: 403, user: 400, admin: 400 });
  const attached = await carried.put(`/api/applications/${id}/documents`, { data: { documents } });
  expect(await attached.json()).toEqual({ id, documenti: { documento_identita: ['fronte.png', 'retro.png'] } });
  const own = await upload(callers.user, 'isee.pdf', aPdf());
  const byOwner = await callers.user.put(`/api/applications/${id}/documents`, {
    data: { documents: { 'certificazione-redditi': own } },
  });
  expect((await byOwner.json()).documenti).toMatchObject({
    documento_identita: ['fronte.png', 'retro.png'],
    documentazione_reddito: 'isee.pdf',
  });
});

test('GET /api/user/applications lists one’s own, newest first', async () => {
  expect(await statuses((caller) => caller.get('/api/user/applications'))).toEqual({
    anonymous: 401,
    user: 200,
    otherUser: 200,
    admin: 200,
  });
  await callers.user.post('/api/applications', { data: anApplication().withoutPassword().body() });
  const own = await (await callers.user.get('/api/user/applications')).json();
  expect(own).toHaveLength(2);
  expect(own[1]).toMatchObject({ id, applicationStatus: 'submitted', numeroMinori: '2', numeroMaggiorenni: '2' });
  const others = await (await callers.otherUser.get('/api/user/applications')).json();
  expect(others.map((application: { id: string }) => application.id)).not.toContain(id);
});

test('GET /api/admin/applications is for administrators, whole or by pages', async () => {
  const expected = { anonymous: 401, user: 403, otherUser: 403, admin: 200 };
  expect(await statuses((caller) => caller.get('/api/admin/applications'))).toEqual(expected);
  expect(await statuses((caller) => caller.get('/api/admin/applications?page=1&sort=-cognome'))).toEqual(expected);
  const all = await (await callers.admin.get('/api/admin/applications')).json();
  expect(all.map((application: { id: string }) => application.id)).toContain(id);
  const found = await (await callers.admin.get(`/api/admin/applications?q=${code}`)).json();
  expect(found).toMatchObject({ total: 1, page: 1, items: [{ id, applicationCode: code }] });
  expect(found.counts.total).toBe(all.length);
  const { submitted, under_review, approved, rejected } = found.counts;
  expect(submitted + under_review + approved + rejected).toBe(all.length);
  for (const wrong of ['sort=password', 'page=0', 'pageSize=201', 'status=lost', 'page=abc']) {
    expect((await callers.admin.get(`/api/admin/applications?${wrong}`)).status(), wrong).toBe(400);
  }
  expect(await (await callers.admin.get('/api/admin/applications?q=%25')).json()).toMatchObject({ total: 0 });
  expect(await (await callers.admin.get('/api/admin/applications?page=9999')).json()).toMatchObject({ items: [] });
});

test('PUT /api/admin/applications/{id}/status changes any status into any other', async () => {
  const put = (caller: APIRequestContext, status: unknown, of = id) =>
    caller.put(`/api/admin/applications/${of}/status`, { data: { status } });
  const expected = { anonymous: 401, user: 403, otherUser: 403, admin: 200 };
  expect(await statuses((caller) => put(caller, 'under_review'))).toEqual(expected);
  expect(await statuses((caller) => put(caller, 'nonsense', 'nonsense'))).toEqual({ ...expected, admin: 404 });
  expect((await put(callers.admin, 'lost')).status()).toBe(400);
  for (const status of ['rejected', 'approved', 'submitted']) {
    expect(await (await put(callers.admin, status)).json()).toMatchObject({ id, applicationStatus: status });
  }
  const stale = await callers.admin.put(`/api/admin/applications/${id}/status`, {
    data: { status: 'approved', version: 1 },
  });
  expect(stale.status()).toBe(409);
});

test('documents are downloaded by administrators alone', async () => {
  const path = `/api/admin/applications/${id}/documents`;
  const expected = { anonymous: 401, user: 403, otherUser: 403, admin: 200 };
  for (const what of ['documentazione_reddito', 'documento_identita/0', 'documento_identita/1', 'all']) {
    expect(await statuses((caller) => caller.get(`${path}/${what}`)), what).toEqual(expected);
  }
  const name = async (what: string) => (await callers.admin.get(`${path}/${what}`)).headers()['content-disposition'];
  expect(await name('documento_identita/0')).toContain('fronte_FRONTE.png');
  expect(await name('documento_identita/1')).toContain('retro_RETRO.png');
  expect(await name('all')).toContain(`Documenti_Domanda_${id}.zip`);
  for (const missing of [
    'patente',
    'documento_identita/2',
    'documento_identita/x',
    'documento_identita/-1',
    'codice_fiscale',
  ]) {
    expect((await callers.admin.get(`${path}/${missing}`)).status(), missing).toBe(404);
  }
});

test('one’s own documents are downloaded with the same names, and can be named again', async () => {
  const path = `/api/user/applications/${id}/documents`;
  for (const what of ['documentazione_reddito', 'documento_identita/1']) {
    const expected = { anonymous: 401, user: 200, otherUser: 404, admin: 404 };
    expect(await statuses((caller) => caller.get(`${path}/${what}`)), what).toEqual(expected);
  }
  const back = await callers.user.get(`${path}/documento_identita/1`);
  expect(back.headers()['content-disposition']).toContain('retro_RETRO.png');
  expect(Buffer.compare(await back.body(), aPng())).toBe(0);
  const [, { files }] = await (await callers.user.get('/api/user/applications')).json();
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['fronte.png', 'retro.png', 'isee.pdf']);
  const data = { documents: { 'carta-identita': files[1].filePath } };
  const kept = await callers.user.put(`/api/applications/${id}/documents`, { data });
  expect(await kept.json()).toMatchObject({ documenti: { documento_identita: 'retro.png' } });
});

test('POST /api/contacts takes a message from anybody', async () => {
  const message = {
    nome: 'Piero',
    cognome: 'Galli',
    email: 'piero.galli@example.com',
    telefono: '',
    oggetto: 'informazioni-bando',
    messaggio: 'Buongiorno,\nquando esce la graduatoria?',
  };
  expect(await statuses((caller) => caller.post('/api/contacts', { data: message }))).toEqual({
    anonymous: 201,
    user: 201,
    otherUser: 201,
    admin: 201,
  });
  const empty = await callers.anonymous.post('/api/contacts', { data: {} });
  expect(Object.keys((await empty.json()).fields).sort()).toEqual(['cognome', 'email', 'messaggio', 'nome', 'oggetto']);
});

test('POST /api/admin/send-payment-requests asks everybody who has to pay, once', async () => {
  expect(await statuses((caller) => caller.get('/api/admin/payment-requests/nonsense'))).toEqual({
    anonymous: 401,
    user: 403,
    otherUser: 403,
    admin: 404,
  });
  for (const who of ['anonymous', 'user', 'otherUser'] as const) {
    const refused = await callers[who].post('/api/admin/send-payment-requests');
    expect(refused.status()).toBe(who === 'anonymous' ? 401 : 403);
  }
  const response = await callers.admin.post('/api/admin/send-payment-requests');
  expect(response.ok()).toBe(true);
  const answer = await response.json();
  expect(answer).toEqual({
    emailsSent: expect.any(Number),
    totalApplications: expect.any(Number),
    batchId: expect.any(String),
    status: expect.stringMatching(/^(completed|running)$/),
  });
  await expect
    .poll(async () => (await (await callers.admin.get(`/api/admin/payment-requests/${answer.batchId}`)).json()).status)
    .toBe('completed');
});

test('GET /api/download-bando is the tender, for anybody', async () => {
  expect(await statuses((caller) => caller.get('/api/download-bando'))).toEqual({
    anonymous: 200,
    user: 200,
    otherUser: 200,
    admin: 200,
  });
  const pdf = await callers.anonymous.get('/api/download-bando');
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  expect(pdf.headers()['content-disposition']).toContain('bando-assegnazione.pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('POST /api/auth/logout ends the session on the server', async ({ playwright }) => {
  const caller = await newCaller(playwright, applicant);
  const { cookies } = await caller.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await caller.post('/api/auth/logout')).status()).toBe(204);
  expect((await callers.anonymous.get('/api/auth/user', { headers: { cookie } })).status()).toBe(401);
  expect((await callers.anonymous.post('/api/auth/logout')).status()).toBe(204);
  await caller.dispose();
});
