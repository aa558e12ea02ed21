import { expect, test } from '@playwright/test';

const ID = '11111111-2222-4333-8444-555555555555';

interface Description {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

test('a call of any service without a session or a body is answered as the description says', async ({ request }) => {
  const { openapi, paths }: Description = await (await request.get('/api/docs-json')).json();
  expect(openapi).toMatch(/^3\.1\./);
  const services = ['/api/auth/user', '/api/applications', '/api/download-bando', '/api/admin/send-payment-requests'];
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(services));
  const findings: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      const answer = await request.fetch(path.replace(/\{\w+\}/g, ID), { method, maxRedirects: 0 });
      if (!(answer.status() in responses)) findings.push(`${method} ${path} answers ${answer.status()}`);
    }
  }
  expect(findings).toEqual([]);
});

test('the page of the API leads from the list to a call and on to its types', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Submit an application' }).click();
  const call = page.getByRole('article', { name: 'Submit an application' });
  await expect(call).toBeInViewport();
  await call.getByRole('link', { name: 'SubmittedReceipt' }).click();
  await expect(page.getByRole('article', { name: 'SubmittedReceipt', exact: true })).toBeInViewport();
});
