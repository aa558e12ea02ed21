import AxeBuilder from '@axe-core/playwright';
import { anApplication } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type APIRequestContext, expect, test } from '@playwright/test';

const ID = '11111111-2222-4333-8444-555555555555';

test('the description covers every service', async ({ request }) => {
  const answer = await request.get('/api/docs-json');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/json; charset=utf-8');
  const { openapi, paths } = await answer.json();
  expect(openapi).toMatch(/^3\.1\./);
  const oneOfEachService = [
    '/api/auth/user',
    '/api/applications',
    '/api/download-bando',
    '/api/admin/send-payment-requests',
  ];
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(oneOfEachService));
});

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, { properties: object }> };
}

test('a call without a session or a body is answered as the description says', async ({ request }) => {
  const { paths }: Description = await (await request.get('/api/docs-json')).json();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => ({ method, path, responses })),
  );
  for (const { method, path, responses } of calls) {
    const address = path.replace(/\{\w+\}/g, ID);
    const status = (await request.fetch(address, { method, maxRedirects: 0 })).status();
    expect(Object.keys(responses), `${method} ${path} answered ${status}`).toContain(String(status));
  }
});

/** Property names of a type. */
async function described(request: APIRequestContext, type: string): Promise<string[]> {
  const { components }: Description = await (await request.get('/api/docs-json')).json();
  return Object.keys(components.schemas[type].properties).sort();
}

const namesIn = (answer: object) => Object.keys(answer).sort();

test('answers have the properties that the description names', async ({ request }) => {
  const applicant = anApplication().withMinors(1).body();
  const receipt = await (await request.post('/api/applications', { data: applicant })).json();
  expect(namesIn(receipt)).toEqual(await described(request, 'Receipt'));

  const user = await (await request.post('/api/auth/login', { data: applicant })).json();
  const ofUser = await described(request, 'CurrentUser');
  expect(namesIn(user)).toEqual(ofUser.filter((name) => name !== 'mfa'));
  const [own] = await (await request.get('/api/user/applications')).json();
  expect(namesIn(own)).toEqual(await described(request, 'OwnApplication'));

  const admin = await (await request.post('/api/auth/login', { data: ADMIN })).json();
  expect(namesIn(admin)).toEqual(ofUser);
  const page = await (await request.get('/api/admin/applications?page=1')).json();
  expect(namesIn(page)).toEqual(await described(request, 'ApplicationsPage'));
  const [listed] = page.items;
  expect(namesIn(listed)).toEqual(await described(request, 'ListedApplication'));
  const [ofAll] = await (await request.get('/api/admin/applications')).json();
  expect(namesIn(ofAll)).toEqual(await described(request, 'AdminApplication'));
  const details = await (await request.get(`/api/admin/applications/${listed.id}`)).json();
  expect(namesIn(details)).toEqual(await described(request, 'ApplicationDetails'));
});

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
]) {
  test(`the page is accessible at ${viewport.width} pixels`, async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.setViewportSize(viewport);
    const answer = await page.goto('/api/docs');
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['content-type']).toBe('text/html; charset=utf-8');
    await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await expect(page.locator('main')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(problems).toEqual([]);
  });
}

test('leads from the list to a call and on to its types', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Submit an application' }).click();
  const call = page.getByRole('article', { name: 'Submit an application' });
  await expect(call).toBeInViewport();
  await call.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article', { name: 'Receipt', exact: true })).toBeInViewport();
});
