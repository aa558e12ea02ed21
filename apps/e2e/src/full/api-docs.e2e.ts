import { anApplication } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectNoViolations, overflow } from '../accessible';

interface Description {
  components: { schemas: Record<string, { properties: object }> };
}

/** Property names of a type. */
async function described(request: APIRequestContext, type: string): Promise<string[]> {
  const { components }: Description = await (await request.get('/api/docs-json')).json();
  return namesIn(components.schemas[type]?.properties ?? {});
}

const namesIn = (answer: object) => Object.keys(answer).sort();

test('answers have the properties that the description names', async ({ request }) => {
  const applicant = anApplication().withMinors(1).body();
  const receipt = await (await request.post('/api/applications', { data: applicant })).json();
  const { email, password } = applicant;
  const user = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  const [own] = await (await request.get('/api/user/applications')).json();
  const admin = await (await request.post('/api/auth/login', { data: ADMIN })).json();
  const page = await (await request.get('/api/admin/applications?page=1')).json();
  const [ofAll] = await (await request.get('/api/admin/applications')).json();
  const details = await (await request.get(`/api/admin/applications/${receipt.id}`)).json();
  const answers = {
    SubmittedReceipt: receipt,
    CurrentUser: admin,
    OwnApplication: own,
    ApplicationsPage: page,
    ListedApplication: page.items[0],
    AdminApplication: ofAll,
    ApplicationDetails: details,
  };
  for (const [type, answer] of Object.entries(answers)) {
    expect.soft(namesIn(answer), type).toEqual(await described(request, type));
  }
  expect(namesIn(user)).toEqual(namesIn(admin).filter((name) => name !== 'mfa'));
});

for (const width of [1280, 320]) {
  test(`the page is accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
    await expectNoViolations(page);
    await expect(page.locator('main')).toHaveCount(1);
    expect(await overflow(page)).toBe(0);
  });
}
