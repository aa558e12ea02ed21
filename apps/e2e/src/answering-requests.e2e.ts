import { aPdf } from '@lacorte/testing/builders';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { apply, logIn, logInAsAdmin } from './every-text/people';
import { mailsTo, mailTo } from './mailbox';

const SECTION = 'certificazione-redditi';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function upload(request: APIRequestContext, fileName: string): Promise<string> {
  const ticket = await (await request.post('/api/objects/upload', { data: { fileName } })).json();
  const put = await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(aPdf()) });
  expect(put.status).toBe(200);
  return ticket.filePath;
}

test('a request for documents is mailed, answered by a new file alone, and its withdrawal is mailed as well', async ({
  browser,
  page,
}) => {
  const applicant = await apply(page);
  const { id, email, code } = applicant;
  await page.context().clearCookies();
  await logIn(page, applicant);
  const attach = (...paths: string[]) =>
    page.request.put(`/api/applications/${id}/documents`, { data: { documents: { [SECTION]: paths.join(',') } } });
  const old = await upload(page.request, 'isee-2025.pdf');
  expect((await attach(old)).status()).toBe(200);

  const admin = await (await browser.newContext()).newPage();
  await logInAsAdmin(admin);
  await admin.request.put(`/api/admin/applications/${id}/status`, { data: { status: 'under_review' } });
  expect((await attach(old)).status()).toBe(409);
  const items = [{ section: SECTION, reason: 'L’attestazione ISEE è scaduta.' }];
  const ask = () =>
    admin.request.post(`/api/admin/applications/${id}/document-requests`, { data: { items, deadline: inDays(20) } });
  const request = await (await ask()).json();

  const mail = await mailTo(email, { subject: /^Servono altri documenti/ });
  expect(mail.subject).toBe(`Servono altri documenti per la sua domanda ${code}`);
  expect(mail.text).toContain('• Certificazione Redditi/ISEE: L’attestazione ISEE è scaduta.');
  expect(mail.text).toContain(`/area-utente#${code}`);

  const answer = () => page.request.post(`/api/user/applications/${id}/document-requests/${request.id}/answer`);
  expect((await attach(old)).status()).toBe(200);
  const refused = await answer();
  expect([refused.status(), Object.keys((await refused.json()).fields)]).toEqual([400, [SECTION]]);
  expect((await attach(old, await upload(page.request, 'isee-2026.pdf'))).status()).toBe(200);
  expect(await (await answer()).json()).toMatchObject({ id: request.id, state: 'answered' });
  expect((await attach(old)).status()).toBe(409);
  const [own] = await (await page.request.get('/api/user/applications')).json();
  expect(own).toMatchObject({ mayAttach: [], documentRequests: [{ id: request.id, state: 'answered' }] });
  expect(own.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['documents-requested', 'documents-answered']),
  );

  const second = await (await ask()).json();
  const withdrawn = await admin.request.delete(`/api/admin/applications/${id}/document-requests/${second.id}`);
  expect(withdrawn.status()).toBe(204);
  await mailTo(email, { subject: /è stata ritirata$/ });
  expect((await mailsTo(email)).filter(({ subject }) => subject.endsWith('è stata ritirata'))).toHaveLength(1);
});
