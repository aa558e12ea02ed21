import { anApplication, aPdf, aPng } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type APIRequestContext, expect, test } from '@playwright/test';

type Answers = [anonymous: number, owner: number, stranger: number, admin: number];

const ANYBODY: Answers = [200, 200, 200, 200];
const LOGGED_IN: Answers = [401, 200, 200, 200];
const OWNER: Answers = [401, 200, 404, 404];
const ADMINS: Answers = [401, 403, 403, 200];
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const MESSAGE = {
  ...{ nome: 'Piero', cognome: 'Galli', email: 'piero.galli@example.com', telefono: '' },
  ...{ oggetto: 'informazioni-bando', messaggio: 'Buongiorno,\nquando esce la graduatoria?' },
};

/** Calls about an application with documents, and what each kind of caller gets, over the gateway. */
const calls = (id: string, code: string): [method: string, path: string, answers: Answers, data?: object][] => [
  ['GET', '/api/auth/user', LOGGED_IN],
  ['GET', `/api/applications/${id}`, ANYBODY],
  ['GET', `/api/applications/${UNKNOWN}`, [404, 404, 404, 404]],
  ['GET', '/api/applications/1;drop', [404, 404, 404, 404]],
  ['GET', `/api/applications/${id}/pdf`, ANYBODY],
  // The paths are those of another browser: the owner and administrators may attach, but not these files.
  ['PUT', `/api/applications/${id}/documents`, [403, 400, 403, 400], { documents: { 'carta-identita': 'uploads/x' } }],
  ['GET', '/api/user/applications', LOGGED_IN],
  ['GET', `/api/user/applications/${id}/documents/documentazione_reddito`, OWNER],
  ['GET', `/api/user/applications/${id}/documents/documento_identita/1`, OWNER],
  ['GET', '/api/admin/applications', ADMINS],
  ['GET', '/api/admin/applications?page=1&sort=-cognome', ADMINS],
  ['GET', '/api/admin/applications?sort=password', [401, 403, 403, 400]],
  ['GET', `/api/admin/applications?q=${code}`, ADMINS],
  ['GET', `/api/admin/applications/${id}`, ADMINS],
  ['PUT', `/api/admin/applications/${id}/status`, ADMINS, { status: 'under_review' }],
  ['PUT', '/api/admin/applications/nonsense/status', [401, 403, 403, 404], { status: 'nonsense' }],
  ['GET', `/api/admin/applications/${id}/documents/documentazione_reddito`, ADMINS],
  ['GET', `/api/admin/applications/${id}/documents/documento_identita/0`, ADMINS],
  ['GET', `/api/admin/applications/${id}/documents/documento_identita/2`, [401, 403, 403, 404]],
  ['GET', `/api/admin/applications/${id}/documents/all`, ADMINS],
  ['POST', '/api/contacts', [201, 201, 201, 201], MESSAGE],
  ['POST', '/api/contacts', [400, 400, 400, 400], {}],
  ['GET', '/api/admin/payment-requests/nonsense', [401, 403, 403, 404]],
  ['GET', '/api/download-bando', ANYBODY],
];

async function upload(caller: APIRequestContext, fileName: string, content: Buffer): Promise<string> {
  const ticket = await (await caller.post('/api/objects/upload', { data: { fileName } })).json();
  const put = await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(content) });
  expect(put.status).toBe(200);
  return ticket.filePath;
}

test('each kind of caller gets from each kind of call what it may have, and a refusal in words', async ({
  playwright,
  baseURL,
}) => {
  const newCaller = async (login?: object) => {
    const caller = await playwright.request.newContext({ baseURL });
    if (login) expect((await caller.post('/api/auth/login', { data: login })).status()).toBe(200);
    return caller;
  };
  const [applicant, stranger] = [anApplication().withMinors(2).body(), anApplication().body()];
  const submitting = await newCaller();
  const { id, applicationCode } = await (await submitting.post('/api/applications', { data: applicant })).json();
  await submitting.post('/api/applications', { data: stranger });
  const identity = [await upload(submitting, 'fronte.png', aPng()), await upload(submitting, 'retro.png', aPng())];
  const income = await upload(submitting, 'isee.pdf', aPdf());
  const data = { documents: { 'carta-identita': identity.join(','), 'certificazione-redditi': income } };
  expect((await submitting.put(`/api/applications/${id}/documents`, { data })).status()).toBe(200);

  const login = ({ email, password }: { email: string; password?: string }) => ({ email, password });
  const callers = [
    await newCaller(),
    await newCaller(login(applicant)),
    await newCaller(login(stranger)),
    await newCaller(ADMIN),
  ];
  const findings: string[] = [];
  for (const [method, path, expected, body] of calls(id, applicationCode)) {
    const answers = await Promise.all(callers.map((caller) => caller.fetch(path, { method, data: body })));
    const statuses = answers.map((answer) => answer.status());
    if (String(statuses) !== String(expected)) findings.push(`${method} ${path}: ${statuses}`);
    for (const answer of answers) {
      const { statusCode, message = '' } =
        answer.status() < 400 ? { statusCode: answer.status() } : await answer.json();
      const saysWhy = answer.status() < 400 || /\p{L}/u.test(message);
      if (statusCode !== answer.status() || !saysWhy) findings.push(`${method} ${path}: ${answer.status()} ${message}`);
      if (!answer.headers()['x-request-id']) findings.push(`${method} ${path}: has no number`);
    }
  }
  expect(findings).toEqual([]);
  for (const caller of [...callers, submitting]) await caller.dispose();
});
