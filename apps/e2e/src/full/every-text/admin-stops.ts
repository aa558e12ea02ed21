import type { PaymentsPage } from '@lacorte/contracts';
import { API, PAGES } from '@lacorte/contracts/routes';
import { anApplication } from '@lacorte/testing/builders';
import { expect, type Page } from '@playwright/test';
import { apply, attachDocuments, logIn, logInAsAdmin } from '../../people';
import { rankingStops } from './ranking-stops';
import {
  ACCESS_LOG,
  ADMIN_LOGIN,
  DASHBOARD,
  DETAILS,
  DOCUMENT_REQUESTS,
  PAYMENTS,
  TENDERS,
} from './specified/private-pages';
import type { Stop, Visitor } from './stop';
import { workQueueStops } from './work-queue-stops';

const LIST = '**/api/admin/applications?*';

async function access(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.lookAt(PAGES.admin);
  await logIn(page, await apply(page));
  await page.goto(PAGES.admin);
  await visitor.lookAtToast();
  await page.waitForURL('/');
}

async function dashboard(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { code } = await apply(page);
  await logInAsAdmin(page);
  await visitor.lookAt(`${PAGES.admin}?q=${code}`, page.getByText(code));
  const status = page.getByRole('row').getByRole('combobox');
  await status.selectOption('under_review');
  await visitor.lookAtToast();
  await page.route('**/status', (route) => route.abort(), { times: 1 });
  await status.selectOption('approved');
  await visitor.lookAtToast();
  await sendPaymentRequests(visitor);
  await page.route(LIST, (route) => route.abort());
  await visitor.open(`${PAGES.admin}?q=${code}-no`);
  await visitor.lookAtToast();
  await page.unroute(LIST);
  await visitor.lookAt(`${PAGES.admin}?q=${code}-no`, page.getByText(/\(0\)/));
}

/** Visits the payment requests with fake answers, so that no e-mail is sent. */
async function sendPaymentRequests(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const send = async () => {
    await visitor.clickToSee(page.locator('main button[aria-haspopup="dialog"]').first(), page.getByRole('dialog'));
    await visitor.clickForToast(page.getByRole('dialog').locator('button').nth(1));
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
  await visitor.lookAt(PAGES.adminTenders, page.locator('main h3').first());
  const { id } = await (await page.request.get(API.currentTender)).json();
  await visitor.lookAt(`${PAGES.adminTenders}?bando=${id}`, page.locator('main dl').first());
  await visitor.lookAt(`${PAGES.adminTenders}?bando=nuovo`, page.locator('main form'));
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
    await visitor.open(`${PAGES.admin}?q=${code}`);
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
  await page.request.get(API.adminApplication(id));
  await visitor.open(`${PAGES.accessLog}?applicationCode=${code}`);
  await visitor.lookOnce(page.locator('main').getByRole('link', { name: code }));
  await visitor.open(`${PAGES.accessLog}?applicationCode=${code}&from=2020-01-02&to=2020-01-01`);
  await visitor.lookOnce(page.locator('main [aria-invalid="true"]'));
  await visitor.open(`${PAGES.accessLog}?applicationCode=${code}&action=export`);
  await visitor.lookOnce(page.locator('main h2', { hasNotText: /\d/ }));
  await page.route('**/api/admin/access-log?*', (route) => route.abort());
  await visitor.lookAt(PAGES.accessLog, page.getByRole('alert'));
}

async function documentRequests(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { code } = await apply(page);
  await logInAsAdmin(page);
  await page.route('**/api/admin/undelivered-messages?*', (route) => route.fulfill({ json: undelivered(code) }));
  await visitor.open(`${PAGES.admin}?q=${code}`);
  await page.getByRole('row').filter({ hasText: code }).getByRole('button').click();
  const requests = page
    .getByRole('dialog')
    .locator('section')
    .filter({ has: page.locator('form, ul, p') })
    .first();
  await visitor.lookOnce(requests);
  const buttons = requests.getByRole('button');
  await buttons.first().click();
  const submit = requests.locator('form button[type="submit"]');
  await visitor.clickToSee(submit, requests.locator('[aria-invalid="true"]'));
  await requests.getByRole('checkbox').nth(3).check();
  await visitor.clickToSee(submit, requests.locator('textarea[aria-invalid="true"]'));
  await requests.getByRole('combobox').selectOption({ index: 2 });
  await visitor.look();
  await visitor.clickForToast(submit);
  await page.keyboard.press('Escape');
  await page.reload();
  await visitor.lookOnce(page.getByRole('listitem').filter({ hasText: code }).getByRole('button'));
  await page.getByRole('listitem').filter({ hasText: code }).getByRole('button').click();
  await buttons.first().click();
  await visitor.look();
  await visitor.clickForToast(buttons.nth(1));
}

function undelivered(applicationCode: string) {
  const refused = { id: crypto.randomUUID(), kind: 'payment-request', address: 'lucia.no@example.com', reason: '550' };
  return {
    items: [{ ...refused, applicationCode, failedAt: '2026-11-20T09:00:00Z' }],
    total: 1,
    page: 1,
    pageSize: 10,
  };
}

async function payments(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { code } = await apply(page);
  const reference = crypto.randomUUID();
  await logInAsAdmin(page);
  await showPaymentAlone(page, reference);
  await visitor.lookAt(PAGES.adminPayments, page.getByRole('tab'));
  const input = page.locator('main input[type="file"]');
  const wrong = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);
  const lines = [
    'data;importo;ordinante;causale;riferimento',
    `20/11/2026;150,00;Lucia Ferrario;${wrong};${reference}`,
    '20/11/2026;cento;Lucia;DOM;',
  ];
  await input.setInputFiles({ name: 'anno.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await visitor.lookOnce(page.getByRole('alert'));
  const csv = { name: 'novembre.csv', mimeType: 'text/csv' };
  await input.setInputFiles({ ...csv, buffer: Buffer.from(`Giorno ${reference};Somma\n20/11/2026;150,00`) });
  await visitor.lookOnce(page.locator('select[name="column-0"]'));
  await input.setInputFiles({ ...csv, buffer: Buffer.from(lines.join('\n')) });
  const take = page.getByRole('button', { name: /^Import(a|er)$/ });
  await visitor.lookOnce(take);
  await take.click();
  const row = page.getByRole('article');
  await visitor.lookOnce(row);
  await row.locator('[aria-haspopup="dialog"]').click();
  await visitor.lookOnce(page.getByRole('dialog').getByRole('status'));
  await page.keyboard.press('Escape');
  const [match, dismiss] = [row.locator('[aria-expanded]').first(), row.locator('[aria-expanded]').last()];
  for (const opener of [match, dismiss]) {
    await opener.click();
    await visitor.clickToSee(row.locator('form button[type="submit"]'), row.locator('[aria-invalid="true"]'));
  }
  await row.locator('textarea').fill('Lucia');
  await visitor.clickForToast(row.locator('form button[type="submit"]'));
  await visitor.clickToSee(page.getByRole('tab').nth(2), row);
  await visitor.clickForToast(row.getByRole('button'));
  await page.route('**/api/admin/payments?*', (route) => route.abort());
  await visitor.lookAt(PAGES.adminPayments, page.getByRole('alert'));
}

/** Shows only the payment with this reference. Other tests also import payments, and their texts have no translation. */
async function showPaymentAlone(page: Page, reference: string): Promise<void> {
  await page.route('**/api/admin/payments?*', async (route) => {
    const answer: PaymentsPage = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, items: answer.items.filter((one) => one.reference === reference) } });
  });
}

export const adminStops: readonly Stop[] = [
  { name: '/admin for others', specified: ADMIN_LOGIN, visit: access },
  { name: PAGES.admin, specified: DASHBOARD, visit: dashboard },
  { name: '/admin, details', specified: DETAILS, visit: details },
  { name: '/admin, requests for documents', specified: DOCUMENT_REQUESTS, visit: documentRequests },
  ...workQueueStops,
  { name: PAGES.adminPayments, specified: PAYMENTS, visit: payments },
  { name: PAGES.adminTenders, specified: TENDERS, visit: tenders },
  ...rankingStops,
  { name: PAGES.accessLog, specified: ACCESS_LOG, visit: accessLog },
];
