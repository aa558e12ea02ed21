import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anApplication } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { expect, test } from '@playwright/test';
import { PRODUCT_FOLDER } from '../product';

const QUEUES = '/api/admin/queues';
const LOGS = join(PRODUCT_FOLDER, 'logs');

/** Returns the log lines of gateway and services with this trace. */
function linesOf(traceId: string): Record<string, string>[] {
  return linesWith(traceId).map((line) => JSON.parse(line));
}

/** Returns the log lines that contain a text. */
function linesWith(text: string): string[] {
  const logs = readdirSync(LOGS).filter((name) => /^(?:gateway|auth|applications|documents|notifications)/.test(name));
  const lines = logs.flatMap((name) => readFileSync(join(LOGS, name), 'utf8').split('\n'));
  return lines.filter((line) => line.includes(text));
}

test('administrators look at the queues, nobody else does, and nothing comes from elsewhere', async ({
  page,
  baseURL,
}) => {
  const person = anApplication().body();
  expect((await page.request.get(QUEUES)).status()).toBe(401);
  expect((await page.request.post('/api/applications', { data: person })).status()).toBe(201);
  await page.request.post('/api/auth/login', { data: { email: person.email, password: person.password } });
  expect((await page.request.get(QUEUES)).status()).toBe(403);

  await page.request.post('/api/auth/login', { data: ADMIN });
  const elsewhere: string[] = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url());
  });
  await page.goto(QUEUES);
  for (const queue of ['documents', 'notifications']) {
    await expect(page.getByRole('link', { name: queue }).first()).toBeVisible();
  }
  expect(elsewhere).toEqual([]);
});

test('the number of an answer leads to everything that followed from it', async ({ request }) => {
  const forged = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const answer = await request.post('/api/applications', {
    data: anApplication().body(),
    headers: { traceparent: forged },
  });
  const id = answer.headers()['x-request-id'] ?? '';
  // Both workers request the receipt with the id of their job or message.
  const jobs = ['job-render-receipt', 'message-'];
  await expect
    .poll(() => jobs.filter((job) => linesOf(id).some(({ requestId }) => requestId?.startsWith(job))))
    .toEqual(jobs);
  expect(linesOf(id).map(({ service }) => service)).toEqual(expect.arrayContaining(['applications', 'auth']));
  expect(linesOf(forged)).toEqual([]);
});

test('no log has what one needs to read a receipt, what was searched for, or where a visitor came from', async ({
  page,
  request,
}) => {
  const submitted = await request.post('/api/applications', { data: anApplication().body() });
  const { id } = await submitted.json();
  await page.goto(`/ricevuta/${id}?da=segreto-nella-ricerca`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const headers = { Referer: 'http://site.example.com/segreto-nel-referrer' };
  const pdf = await request.get(`/api/applications/${id}/pdf?q=segreto-nella-ricerca`, { headers });
  expect(pdf.status()).toBe(200);
  await request.put(`/uploads/${id}/segreto-nel-nome.pdf`, { headers, data: 'x' });
  const last = await request.get(`/api/applications/${id}`, { headers });
  const trace = last.headers()['x-request-id'] ?? '';
  await expect
    .poll(() => linesOf(trace).map(({ service, route }) => [service, route]))
    .toEqual(
      expect.arrayContaining([
        [undefined, '/api/applications/{id}'],
        ['applications', '/api/applications/:id'],
      ]),
    );
  for (const secret of [id, 'segreto']) expect(linesWith(secret)).toEqual([]);
});
