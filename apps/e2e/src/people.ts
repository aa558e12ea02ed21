import { randomUUID } from 'node:crypto';
import { anApplication, aPng } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type Browser, expect, type Page, request } from '@playwright/test';
import { product } from './product';

const SECTIONS = [
  'carta-identita',
  'codice-fiscale-doc',
  'permesso-soggiorno',
  'certificazione-redditi',
  'altri-documenti',
];

/** An applicant who applied in this browser. */
export interface Applicant {
  id: string;
  code: string;
  email: string;
  password: string;
}

type Login = Pick<Applicant, 'email' | 'password'>;

/** Content of files by section and name. */
type Files = Record<string, { name: string; content: Buffer }[]>;

/** Sends an application, by default one with two minors. */
export async function apply(page: Page, application = anApplication().withMinors(2)): Promise<Applicant> {
  const fields = application.body();
  const created = await submit(page, fields);
  return { id: created.id, code: created.applicationCode, email: fields.email, password: fields.password ?? '' };
}

/** Sends an application. If an administrator is logged in, a visitor sends it, because administrators may not apply for other people. */
async function submit(page: Page, data: object): Promise<{ id: string; applicationCode: string }> {
  const answer = await page.request.post('/api/applications', { data });
  if (answer.status() !== 409) return answer.json();
  const visitor = await request.newContext({ baseURL: new URL(answer.url()).origin });
  const created = await (await visitor.post('/api/applications', { data })).json();
  await visitor.dispose();
  return created;
}

/** Attaches both sides of the identity card and one file of each other type. */
export function attachDocuments(page: Page, applicant: Applicant): Promise<void> {
  const files: Files = {};
  for (const section of SECTIONS) files[section] = [{ name: `${section}.png`, content: aPng() }];
  files['carta-identita']?.push({ name: 'retro.png', content: aPng() });
  return attachFiles(page, applicant, files);
}

export async function attachFiles(page: Page, { id }: Applicant, files: Files): Promise<void> {
  const documents: Record<string, string> = {};
  for (const [section, ofSection] of Object.entries(files)) {
    const paths: string[] = [];
    for (const { name, content } of ofSection) paths.push(await upload(page, name, content));
    documents[section] = paths.join(',');
  }
  const attached = await page.request.put(`/api/applications/${id}/documents`, { data: { documents } });
  expect(attached.status()).toBe(200);
}

async function upload(page: Page, fileName: string, content: Buffer): Promise<string> {
  const ticket = await (await page.request.post('/api/objects/upload', { data: { fileName } })).json();
  const put = await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(content) });
  expect(put.status).toBe(200);
  return ticket.filePath;
}

export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
}

export const logInAsAdmin = (page: Page): Promise<void> => logIn(page, ADMIN);

/** Makes an administrator whom no other test uses. */
export async function newAdministrator(page: Page): Promise<Login> {
  const person = await apply(page);
  await product.query("UPDATE auth.users SET role = 'admin' WHERE email = $1", [person.email]);
  return person;
}

/** A page in a new browser context, with cookies of its own. With `login`, this person is logged in. */
export async function pageOf(browser: Browser, login?: Login): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (login) await logIn(page, login);
  return page;
}

export async function logInByDialog(page: Page, { email, password }: Login): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="email"]').fill(email);
  await dialog.locator('[name="password"]').fill(password);
  await dialog.locator('button[type="submit"]').click();
}

/** Returns a unique surname of letters, because names may have only letters. */
export const newSurname = () =>
  `Verdi${randomUUID()
    .slice(-12)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
