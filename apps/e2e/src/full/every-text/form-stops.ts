import { PAGES } from '@lacorte/contracts/routes';
import { anApplication, aPdf } from '@lacorte/testing/builders';
import { expect, type Page } from '@playwright/test';
import { ApplicationForm } from '../../application-form';
import { EMPTY_FORM, FORM, SUBMISSION, UPLOAD, WRONG_FORM } from './specified/application-form';
import type { Stop, Visitor } from './stop';

const PATH = PAGES.apply;
const TOO_LARGE = 5 * 1024 * 1024 + 1;

const pdf = (name: string, bytes = 0) => ({ name, mimeType: 'application/pdf', buffer: aPdf(bytes) });
const submitButton = (page: Page) => page.locator('form button[type="submit"]');

async function form(visitor: Visitor): Promise<void> {
  await visitor.open(PATH);
  const fields = new ApplicationForm(visitor.page);
  await fields.answer('presenzaMinori', 'si');
  await fields.answer('presenzaDisabile', 'si');
  await visitor.lookOnce(fields.control('numeroMinori'));
  await fields.answer('presenzaMinori', 'no');
  await fields.answer('presenzaDisabile', 'no');
  await visitor.lookOnce(fields.control('numeroDisabili'));
}

async function emptyForm(visitor: Visitor): Promise<void> {
  await visitor.open(PATH);
  await visitor.clickForToast(submitButton(visitor.page));
}

async function wrongForm(visitor: Visitor): Promise<void> {
  await visitor.open(PATH);
  const fields = new ApplicationForm(visitor.page);
  const wrong = { codiceFiscale: 'FRR', email: 'nessuna', telefono: '12', anniResidenzaLombardia: '101' };
  for (const [name, value] of Object.entries(wrong)) await fields.control(name).fill(value);
  await fields.control('numeroMaggiorenni').fill('21');
  await fields.control('password').fill('corta');
  await fields.control('confirmPassword').fill('lunga');
  await fields.answer('presenzaMinori', 'si');
  await fields.answer('presenzaDisabile', 'si');
  await fields.consent();
  await submitButton(visitor.page).click();
  await expect(fields.control('confirmPassword')).toHaveAttribute('aria-invalid', 'true');
  await visitor.look();
}

async function upload(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const panel = (section: string) => page.locator(`#sezione-${section}`);
  const choose = (section: string, ...files: ReturnType<typeof pdf>[]) =>
    panel(section).locator('input[type="file"]').setInputFiles(files);
  await visitor.lookAt(PATH);
  await page.route('**/api/objects/upload', (route) => route.abort(), { times: 1 });
  await choose('carta-identita', pdf('carta.pdf'));
  await visitor.lookAtToast();
  await visitor.clickForToast(panel('carta-identita').getByRole('button', { name: /^(Rimuovi|Retirer) carta/ }));
  await choose('carta-identita', pdf('carta.pdf'));
  await visitor.lookAtToast();
  await choose('carta-identita', pdf('grande.pdf', TOO_LARGE));
  await visitor.lookAtToast();
  await choose('carta-identita', pdf('appunti.txt'));
  await visitor.lookAtToast();
  await choose('carta-identita', pdf('uno.pdf'), pdf('due.pdf'));
  await visitor.lookAtToast();
  await drag(visitor);
  for (const section of ['codice-fiscale-doc', 'certificazione-redditi', 'altri-documenti', 'permesso-soggiorno']) {
    await page.locator(`button[aria-controls="sezione-${section}"]`).click();
    await visitor.look();
  }
  await choose('codice-fiscale-doc', pdf('codice.pdf'));
  await choose('certificazione-redditi', pdf('isee.pdf'));
  await visitor.lookOnce(page.getByText(/3\/3/));
}

/** Drags files over the page and out of it. */
async function drag(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File([''], 'trascinato.pdf', { type: 'application/pdf' }));
    return data;
  });
  await page.dispatchEvent('body', 'dragenter', { dataTransfer });
  await visitor.lookOnce(page.getByText(/^(Rilascia i file qui|Déposez les fichiers ici)$/));
  await page.dispatchEvent('body', 'dragleave', { dataTransfer });
}

async function submission(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const fields = new ApplicationForm(page);
  await visitor.open(PATH);
  await fields.fill(anApplication().body());
  await page.locator('#sezione-carta-identita input[type="file"]').setInputFiles([pdf('carta.pdf')]);
  await visitor.lookAtToast();
  await fields.consent();
  await page.route('**/api/applications', (route) => route.abort(), { times: 1 });
  await submitButton(page).click();
  const stopButton = page.locator('form button', { hasText: /Interrompi|Arrêter/ });
  await visitor.lookOnce(stopButton);
  await visitor.clickForToast(stopButton);
  const goOn = await visitor.holdBack('**/api/applications');
  await page.route('**/api/applications/*/documents', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await visitor.clickToSee(submitButton(page), page.locator('form button[type="submit"][aria-disabled="true"]'));
  goOn();
  await page.waitForURL(/\/ricevuta\//);
  await visitor.lookAtToast();
}

export const formStops: readonly Stop[] = [
  { name: PAGES.apply, specified: FORM, visit: form },
  { name: '/iscrizione, sent with nothing in it', specified: EMPTY_FORM, visit: emptyForm },
  { name: '/iscrizione, with wrong answers', specified: WRONG_FORM, visit: wrongForm },
  { name: '/iscrizione, documents', specified: UPLOAD, visit: upload },
  { name: '/iscrizione, sending', specified: SUBMISSION, visit: submission },
];
