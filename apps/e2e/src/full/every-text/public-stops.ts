import { PAGES } from '@lacorte/contracts/routes';
import { expect } from '@playwright/test';
import {
  ABOUT,
  CONTACTS,
  COOKIES,
  HOME,
  HOW_IT_WORKS,
  NOT_FOUND,
  OWN_PAGE,
  PRIVACY,
  SHELL,
  TENDER,
  TERMS,
} from './specified/public-pages';
import type { Stop, Visitor } from './stop';

const page = (path: string, specified: Stop['specified']): Stop => ({
  name: path,
  specified,
  visit: (visitor) => visitor.lookAt(path),
});

async function tender(visitor: Visitor): Promise<void> {
  await visitor.lookAt(PAGES.tender);
  await visitor.page.route('**/api/download-bando', (route) => route.fulfill({ status: 503 }));
  await visitor.page.locator('main header button').click();
  await visitor.lookOnce(visitor.page.getByRole('alert').filter({ hasText: 'PDF' }));
}

async function contacts(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const control = (name: string) => page.locator(`main [name="${name}"]`);
  const send = page.locator('main button[type="submit"]');
  await visitor.lookAt(PAGES.contacts);
  await control('email').fill('nessuna');
  await visitor.clickForToast(send);
  await control('nome').fill('Lucia');
  await control('cognome').fill('Ferrario');
  await control('email').fill('lucia.ferrario@example.com');
  await control('oggetto').selectOption('altro');
  await control('messaggio').fill('?');
  await page.getByRole('checkbox').check();
  await page.route('**/api/contacts', (route) => route.abort(), { times: 1 });
  await visitor.clickForToast(send);
  await visitor.clickForToast(send);
  await expect(control('messaggio')).toHaveValue('');
}

async function selfCheck(visitor: Visitor): Promise<void> {
  await visitor.lookAt(PAGES.selfCheck, visitor.page.locator('main table'));
}

export const publicStops: readonly Stop[] = [
  page('/', HOME),
  { ...page('/', SHELL), name: 'navbar and footer' },
  page(PAGES.about, ABOUT),
  { name: PAGES.tender, specified: TENDER, visit: tender },
  page(PAGES.howItWorks, HOW_IT_WORKS),
  { name: PAGES.contacts, specified: CONTACTS, visit: contacts },
  page(PAGES.privacy, PRIVACY),
  page(PAGES.cookies, COOKIES),
  page(PAGES.terms, TERMS),
  page(PAGES.accessibility, OWN_PAGE),
  { name: PAGES.selfCheck, specified: OWN_PAGE, visit: selfCheck },
  page('/pagina-che-non-esiste', NOT_FOUND),
];
