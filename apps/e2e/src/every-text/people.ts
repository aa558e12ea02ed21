import { anApplication, aPng } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { expect, type Page } from '@playwright/test';

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

/** Applies with two minors and a unique surname. */
export async function apply(page: Page, application = anApplication().withMinors(2)): Promise<Applicant> {
  const fields = application.body();
  const created = await (await page.request.post('/api/applications', { data: fields })).json();
  return { id: created.id, code: created.applicationCode, email: fields.email, password: fields.password ?? '' };
}

/** Attaches both sides of the identity card and one file of each other type. */
export async function attachDocuments(page: Page, { id }: Applicant): Promise<void> {
  const documents: Record<string, string> = {};
  for (const section of SECTIONS) documents[section] = await uploadPng(page, `${section}.png`);
  documents['carta-identita'] += `,${await uploadPng(page, 'retro.png')}`;
  const attached = await page.request.put(`/api/applications/${id}/documents`, { data: { documents } });
  expect(await attached.text()).toContain(id);
}

const uploadPng = (page: Page, fileName: string) => upload(page, fileName, aPng());

async function upload(page: Page, fileName: string, content: Buffer): Promise<string> {
  const ticket = await (await page.request.post('/api/objects/upload', { data: { fileName } })).json();
  await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(content) });
  return ticket.filePath;
}

/** Attaches one file per section. @param files content by section and name */
export async function attachFiles(
  page: Page,
  { id }: Applicant,
  files: Record<string, { name: string; content: Buffer }>,
): Promise<void> {
  const documents: Record<string, string> = {};
  for (const [section, { name, content }] of Object.entries(files)) {
    documents[section] = await upload(page, name, content);
  }
  const attached = await page.request.put(`/api/applications/${id}/documents`, { data: { documents } });
  expect(await attached.text()).toContain(id);
}

export async function logIn(page: Page, { email, password }: Pick<Applicant, 'email' | 'password'>): Promise<void> {
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
}

export const logInAsAdmin = (page: Page): Promise<void> => logIn(page, ADMIN);
