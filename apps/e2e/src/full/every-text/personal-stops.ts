import { PAGES } from '@lacorte/contracts/routes';
import { anApplication } from '@lacorte/testing/builders';
import { expect } from '@playwright/test';
import { apply, attachDocuments, logIn } from '../../people';
import { LOCKED_AREA, LOGIN, PERSONAL_AREA, RECEIPT, RECEIPT_NOT_FOUND } from './specified/private-pages';
import type { Stop, Visitor } from './stop';
import { BANK_ACCOUNT, openCards, stories } from './stories';

async function login(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { email, password } = await apply(page);
  const dialog = page.getByRole('dialog');
  const submit = dialog.locator('button[type="submit"]');
  await visitor.open('/');
  await visitor.clickToSee(page.getByRole('banner').getByRole('button').last(), submit);
  await visitor.clickToSee(submit, dialog.locator('[name="email"][aria-invalid="true"]'));
  await dialog.locator('[name="email"]').fill('nessuna');
  await dialog.locator('[name="password"]').fill('sbagliata');
  await visitor.clickToSee(submit, dialog.locator('[name="email"][aria-invalid="true"]'));
  await dialog.locator('[name="email"]').fill(email);
  await visitor.clickForToast(submit);
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
  await visitor.clickForToast(submit);
  await dialog.locator('[name="password"]').fill(password);
  const goOn = await visitor.holdBack('**/api/auth/login');
  await visitor.clickToSee(submit, dialog.locator('button[aria-disabled="true"]'));
  goOn();
  await visitor.lookAtToast();
  await visitor.clickToSee(page.getByRole('banner').getByRole('button').last(), page.getByRole('menu'));
  await visitor.clickForToast(page.getByRole('menuitem').last());
}

async function receipt(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { id, code } = await apply(page, anApplication().withMinors(2).withDisabledPersons(1));
  const goOn = await visitor.holdBack(`**/api/applications/${id}`);
  await page.goto(PAGES.receipt(id));
  await visitor.lookOnce(page.getByText(/^(Caricamento ricevuta|Chargement de l'accusé de réception)\.\.\.$/));
  goOn();
  await visitor.lookOnce(page.getByText(code));
  const download = page.locator('main aside li').first().getByRole('button');
  await page.route('**/pdf', (route) => route.abort(), { times: 1 });
  await visitor.clickForToast(download);
  await page.route('**/pdf', (route) => route.fulfill({ contentType: 'application/pdf', body: '%PDF' }));
  await visitor.clickForToast(download);
}

async function personalArea(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const applicant = await apply(page);
  await attachDocuments(page, applicant);
  await logIn(page, applicant);
  await page.route('**/api/user/applications', async (route) => {
    const [application] = await (await route.fetch()).json();
    await route.fulfill({ json: stories(application) });
  });
  await page.route('**/settings.json', async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...BANK_ACCOUNT } });
  });
  await visitor.lookAt(PAGES.personalArea, page.getByText(/DOM-\d{4}/));
  await expect(page.locator('main [data-initials="LF"]')).toBeVisible();
  await documents(visitor);
  await page.route('**/api/user/applications', (route) => route.fulfill({ json: [] }));
  await visitor.open(PAGES.personalArea);
  await visitor.lookOnce(page.locator('main').getByRole('link', { name: /Invia Nuova Domanda|demande/ }));
  const goOn = await visitor.holdBack('**/api/auth/logout');
  await page.locator('main header').getByRole('button').click();
  await visitor.lookOnce(page.locator('main header button[aria-disabled="true"]'));
  goOn();
  await visitor.lookAtToast();
  await page.waitForURL('/');
}

/** Opens every card, and goes through the messages about files and answers. */
async function documents(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await openCards(page);
  await visitor.lookOnce(page.getByRole('img', { name: /QR/ }));
  const download = page.locator('article li li button').first();
  await page.route('**/api/user/applications/*/documents/**', (route) => route.abort(), { times: 1 });
  await visitor.clickForToast(download);
  await page.route('**/api/user/applications/*/documents/**', (route) => route.fulfill({ body: '%PDF' }));
  await visitor.clickForToast(download);
  await visitor.clickToSee(page.locator('article li li').first().locator('button').nth(1), page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(Invia la risposta|Envoyer la réponse)$/ }).click();
  await visitor.lookOnce(page.getByRole('alert'));
}

async function lockedArea(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto(PAGES.personalArea);
  await visitor.lookAtToast();
  await page.waitForURL('/');
  await logIn(page, await apply(page));
  await page.route('**/api/user/applications', (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto(PAGES.personalArea);
  await visitor.lookAtToast();
  await page.waitForURL('/');
}

async function unknownReceipt(visitor: Visitor): Promise<void> {
  await visitor.open(PAGES.receipt('sconosciuta'));
  await visitor.lookOnce(visitor.page.getByRole('heading', { level: 1, name: /trovata|introuvable/ }));
}

export const personalStops: readonly Stop[] = [
  { name: 'login dialog and user menu', specified: LOGIN, visit: login },
  { name: '/ricevuta', specified: RECEIPT, visit: receipt },
  { name: '/ricevuta of nothing', specified: RECEIPT_NOT_FOUND, visit: unknownReceipt },
  { name: PAGES.personalArea, specified: PERSONAL_AREA, visit: personalArea },
  { name: '/area-utente without a session', specified: LOCKED_AREA, visit: lockedArea },
];
