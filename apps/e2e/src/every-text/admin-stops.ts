import { anApplication } from '@lacorte/testing/builders';
import { expect } from '@playwright/test';
import { apply, attachDocuments, logIn, logInAsAdmin } from './people';
import { ACCESS_LOG, ADMIN_LOGIN, DASHBOARD, DETAILS, TENDERS } from './specified/private-pages';
import type { Stop, Visitor } from './stop';

const LIST = '**/api/admin/applications?*';

async function access(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.lookAt('/admin');
  await logIn(page, await apply(page));
  await page.goto('/admin');
  await visitor.lookAtToast();
  await page.waitForURL('/');
}

async function dashboard(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { code } = await apply(page);
  await logInAsAdmin(page);
  await visitor.open(`/admin?q=${code}`);
  await visitor.lookOnce(page.getByText(code));
  const status = page.getByRole('row').getByRole('combobox');
  await status.selectOption('under_review');
  await visitor.lookAtToast();
  await page.route('**/status', (route) => route.abort(), { times: 1 });
  await status.selectOption('approved');
  await visitor.lookAtToast();
  await sendPaymentRequests(visitor);
  await page.route(LIST, (route) => route.abort());
  await visitor.open(`/admin?q=${code}-no`);
  await visitor.lookAtToast();
  await page.unroute(LIST);
  await visitor.open(`/admin?q=${code}-no`);
  await visitor.lookOnce(page.getByText(/\(0\)/));
}

/** The answers are fake: no e-mail is sent. */
async function sendPaymentRequests(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const send = async () => {
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await visitor.lookOnce(page.getByRole('dialog'));
    await page.getByRole('dialog').locator('button').nth(1).click();
    await visitor.lookAtToast();
  };
  await page.route('**/api/admin/send-payment-requests', (route) => route.abort(), { times: 1 });
  await send();
  const answer = { batchId: crypto.randomUUID(), status: 'completed', emailsSent: 7, totalApplications: 9 };
  await page.route('**/api/admin/send-payment-requests', (route) => route.fulfill({ json: answer }));
  await send();
}

async function tenders(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await logInAsAdmin(page);
  await visitor.open('/admin/bandi');
  await visitor.lookOnce(page.locator('main h3').first());
  const { id } = await (await page.request.get('/api/tenders/current')).json();
  await visitor.open(`/admin/bandi?bando=${id}`);
  await visitor.lookOnce(page.locator('main dl').first());
  await visitor.open('/admin/bandi?bando=nuovo');
  await visitor.lookOnce(page.locator('main form'));
  await page.locator('main form button[type="submit"]').click();
  await visitor.lookOnce(page.locator('main form').getByRole('alert'));
}

async function details(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const full = await apply(page);
  await attachDocuments(page, full);
  const bare = await apply(page, anApplication());
  await logInAsAdmin(page);
  const dialog = page.getByRole('dialog');
  await page.route(`**/api/admin/applications/${bare.id}`, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, anniResidenzaLombardia: '' } });
  });
  for (const { code } of [bare, full]) {
    await visitor.open(`/admin?q=${code}`);
    await page.getByRole('row').filter({ hasText: code }).getByRole('button').click();
    await visitor.lookOnce(dialog.getByRole('tab').first());
    for (const tab of await dialog.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await visitor.look();
    }
  }
  const [all, one] = await dialog.getByRole('tabpanel').getByRole('button').all();
  await page.route('**/documents/**', (route) => route.abort(), { times: 2 });
  for (const button of [all, one, one]) {
    await button?.click();
    await visitor.lookAtToast();
  }
}

async function accessLog(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { id, code } = await apply(page);
  await logInAsAdmin(page);
  await page.request.get(`/api/admin/applications/${id}`);
  await visitor.open(`/admin/registro?applicationCode=${code}`);
  await visitor.lookOnce(page.locator('main').getByRole('link', { name: code }));
  await visitor.open(`/admin/registro?applicationCode=${code}&from=2020-01-02&to=2020-01-01`);
  await visitor.lookOnce(page.locator('main [aria-invalid="true"]'));
  await visitor.open(`/admin/registro?applicationCode=${code}&action=export`);
  await visitor.lookOnce(page.locator('main h2', { hasNotText: /\d/ }));
  await page.route('**/api/admin/access-log?*', (route) => route.abort());
  await visitor.open('/admin/registro');
  await visitor.lookOnce(page.getByRole('alert'));
}

export const adminStops: readonly Stop[] = [
  { name: '/admin for others', specified: ADMIN_LOGIN, visit: access },
  { name: '/admin', specified: DASHBOARD, visit: dashboard },
  { name: '/admin, details', specified: DETAILS, visit: details },
  { name: '/admin/bandi', specified: TENDERS, visit: tenders },
  { name: '/admin/registro', specified: ACCESS_LOG, visit: accessLog },
];
