import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { anApplication, aPng, uniqueEmail } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { mailTo } from '../mailbox';
import { PRODUCT_FOLDER, product, ROOT } from '../product';

const MINUTE_MS = 60_000;

/** A person who has applied with a document, and is logged in. */
async function anApplicant(request: APIRequestContext) {
  const person = anApplication()
    .with({ email: uniqueEmail('privacy') })
    .body();
  const created = await (await request.post('/api/applications', { data: person })).json();
  const ticket = await (await request.post('/api/objects/upload', { data: { fileName: 'fronte.png' } })).json();
  await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(aPng()) });
  const documents = { 'carta-identita': ticket.filePath };
  expect((await request.put(`/api/applications/${created.id}/documents`, { data: { documents } })).status()).toBe(200);
  const { email, password } = person;
  expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  await mailTo(email);
  return { email, password, id: created.id as string, code: created.applicationCode as string };
}

/** Tables of the whole database that have this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await product.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('auth', 'applications', 'documents', 'notifications')`,
  );
  const found: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const rows = await product.query(`SELECT 1 FROM ${name} r WHERE strpos(lower(r::text), lower($1)) > 0 LIMIT 1`, [
      text,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

const privacy = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['tools/local-stack/src/commands/main.ts', 'privacy', ...args], {
    cwd: ROOT,
    env: { ...process.env, LOCAL_DIR: PRODUCT_FOLDER },
  });

test('a person downloads everything about them, and erases it', async ({ request, playwright, baseURL }) => {
  const { email, password, id, code } = await anApplicant(request);
  expect((await request.get(`/api/applications/${id}/pdf`)).status()).toBe(200);

  await test.step('downloads it', async () => {
    const refused = await request.post('/api/user/export', { data: { password: 'sbagliata' } });
    expect([refused.status(), (await refused.json()).fields]).toEqual([
      400,
      { password: 'La password non è corretta.' },
    ]);
    const answer = await request.post('/api/user/export', { data: { password } });
    expect([answer.status(), answer.headers()['content-disposition']]).toEqual([
      200,
      'attachment; filename="dati-personali.zip"',
    ]);
    const zip = String(await answer.body());
    for (const part of ['dati.json', `${code}/documento_identita/fronte.png`, `"applicationCode": "${code}"`, email]) {
      expect(zip).toContain(part);
    }
  });

  await test.step('erases it', async () => {
    expect((await request.post('/api/user/erasure', { data: { password: 'sbagliata' } })).status()).toBe(400);
    expect((await request.post('/api/user/erasure', { data: { password } })).status()).toBe(202);
    expect((await request.get('/api/auth/user')).status()).toBe(401);
    expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401);
  });

  await test.step('within a minute nothing is left', async () => {
    await expect.poll(() => tablesWith(email), { timeout: MINUTE_MS }).toEqual([]);
    for (const address of [`/api/applications/${id}`, `/api/applications/${id}/pdf`]) {
      expect((await request.get(address)).status()).toBe(404);
    }
    expect((await tablesWith(id)).filter((name) => name !== 'applications.erasure')).toEqual(['documents.claims']);
  });

  await test.step('the register has both, and names no person', async () => {
    const admin = await playwright.request.newContext({ baseURL });
    await admin.post('/api/auth/login', { data: ADMIN });
    const log = await (await admin.get('/api/admin/access-log?pageSize=50')).json();
    for (const action of ['personal-data-exported', 'personal-data-erased']) {
      expect(log.items).toContainEqual(expect.objectContaining({ action, who: null }));
    }
    await admin.dispose();
  });
});

test('staff export and erase an account by command', async ({ request }) => {
  const { email, id, code } = await anApplicant(request);
  const folder = mkdtempSync(join(tmpdir(), 'privacy-'));
  const file = join(folder, 'dati.zip');
  try {
    expect((await privacy('export', '--email', email.toUpperCase(), '--to', file)).stdout).toContain(email);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'latin1')).toContain(code);
    await expect(privacy('export', '--email', email, '--to', file)).rejects.toThrow();
    await expect(privacy('erase', '--email', 'nessuno@example.com')).rejects.toThrow('has no account');
    await privacy('erase', '--email', email);
    await expect.poll(() => tablesWith(email), { timeout: MINUTE_MS }).toEqual([]);
    expect((await request.get(`/api/applications/${id}`)).status()).toBe(404);
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
});
