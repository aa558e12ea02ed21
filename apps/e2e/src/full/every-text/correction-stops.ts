import type { OwnApplication } from '@lacorte/contracts';
import { API, PAGES } from '@lacorte/contracts/routes';
import type { Page } from '@playwright/test';
import { apply, logIn, logInAsAdmin } from '../../people';
import { OFFICE_CORRECTION, OWN_CORRECTION, OWN_WITHDRAWAL } from './specified/private-pages';
import type { Stop, Visitor } from './stop';
import { openCards } from './stories';

const AT = '2026-03-12T10:00:00.000Z';
const CHANGES = [{ field: 'numeroMinori', from: null, to: '2' }];
const CORRECTIONS = [
  { at: AT, by: 'office', changes: CHANGES, who: 'admin@example.com', reason: 'ISEE' },
  { at: '2026-03-11T10:00:00.000Z', by: 'applicant', changes: CHANGES, who: null, reason: null },
];
const CONTACTS = ['telefono', 'indirizzo', 'comune', 'provincia'];
const CONFLICT = { statusCode: 409, code: 'version-conflict', message: '', error: 'Conflict' };

/** Changes the application in the answers to the applicant's list. */
async function showAs(page: Page, change: (application: OwnApplication) => object): Promise<void> {
  await page.route(`**${API.userApplications}`, async (route) => {
    const [application] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...application, ...change(application) }] });
  });
}

async function correction(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const applicant = await apply(page);
  await logIn(page, applicant);
  const path = PAGES.correctApplication(applicant.id);
  const phone = page.locator('main [name="telefono"]');
  const save = page.locator('main form button[type="submit"]');
  await showAs(page, () => ({ mayCorrect: CONTACTS }));
  await visitor.lookAt(path, phone);
  await showAs(page, () => ({ mayCorrect: [], withdrawnAt: AT }));
  await visitor.lookAt(path, page.locator('main [role="status"]'));
  await showAs(page, () => ({ mayCorrect: [] }));
  await visitor.lookAt(path, page.locator('main [role="status"]'));
  await visitor.lookAt(PAGES.correctApplication('sconosciuta'), page.locator('main h1'));
  await page.unroute(`**${API.userApplications}`);
  await visitor.lookAt(path, phone);
  await visitor.clickToSee(save, page.locator('main [role="status"]').last());
  await phone.fill('x');
  await visitor.clickToSee(save, page.locator('main [aria-invalid="true"]'));
  await phone.fill('02 1234567');
  await page.route(`**${API.ownApplication(applicant.id)}`, async (route) => {
    const [application] = await (await page.request.get(API.userApplications)).json();
    const current = { ...application, version: 9, telefono: '06 1234567' };
    await route.fulfill({ status: 409, json: { ...CONFLICT, current } });
  });
  await visitor.clickToSee(save, page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await visitor.clickToSee(page.locator(`main form a[href^="${PAGES.personalArea}"]`).last(), page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.route(`**${API.ownApplication(applicant.id)}`, async (route) => {
    const [application] = await (await page.request.get(API.userApplications)).json();
    await route.fulfill({ json: { ...application, telefono: '02 1234567' } });
  });
  await visitor.clickToSee(save, page.getByRole('dialog'));
  await visitor.clickForToast(page.getByRole('dialog').locator('button').first());
}

async function withdrawal(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const applicant = await apply(page);
  await logIn(page, applicant);
  const act = page.getByRole('article').locator('button[aria-haspopup="dialog"]');
  const confirm = page.getByRole('dialog').locator('button').first();
  const answer = (application: object) =>
    page.route(`**${API.ownWithdrawal(applicant.id)}`, (route) => route.fulfill({ json: application }));
  await showAs(page, () => ({ corrections: CORRECTIONS }));
  await visitor.open(PAGES.personalArea);
  await openCards(page);
  await visitor.clickToSee(act, page.getByRole('dialog'));
  const [application] = await (await page.request.get(API.userApplications)).json();
  const withdrawn = { ...application, withdrawnAt: AT, mayCorrect: [], mayAttach: [] };
  const notDue = { ...withdrawn, fee: { ...application.fee, state: 'not-due' } };
  await answer(notDue);
  await visitor.clickForToast(confirm);
  await visitor.clickToSee(act, page.getByRole('dialog'));
  await answer({ ...application, fee: { ...application.fee, state: 'paid', paidAt: AT }, withdrawnAt: AT });
  await visitor.clickForToast(confirm);
  for (const withdrawnBy of ['office', 'applicant']) {
    await showAs(page, () => ({ withdrawnAt: AT, withdrawnBy, withdrawalReason: 'Motivo', mayUndoWithdrawal: false }));
    await visitor.lookAt(PAGES.personalArea, page.getByRole('article'));
  }
  await showAs(page, () => ({ mayUndoWithdrawal: false }));
  await visitor.lookAt(PAGES.personalArea, act);
  await visitor.clickToSee(act, page.getByRole('dialog'));
}

async function office(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { id } = await apply(page);
  await logInAsAdmin(page);
  const details = { withdrawnAt: AT, withdrawal: { at: AT, by: 'office', who: null, reason: 'ISEE' } };
  const byApplicant = { withdrawnAt: AT, withdrawal: { at: AT, by: 'applicant', who: null, reason: null } };
  let shown: object = { corrections: CORRECTIONS };
  await page.route(`**${API.adminApplication(id)}`, async (route) => {
    if (route.request().method() === 'PUT') return route.fulfill({ json: { ...(await read()), ...shown } });
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...shown } });
  });
  const read = async () => (await page.request.get(API.adminApplication(id))).json();
  await page.route(`**${API.assessment(id)}`, async (route) => {
    const assessment = await (await route.fetch()).json();
    await route.fulfill({ json: { ...assessment, correctedSince: ['numeroMinori'] } });
  });
  await page.route(`**${API.applicationWithdrawal(id)}`, async (route) =>
    route.fulfill({ json: { ...(await read()), ...shown } }),
  );
  const dialog = page.getByRole('dialog');
  const [correct, withdraw] = [0, 1].map((place) =>
    page.locator('main header button[aria-haspopup="dialog"]').nth(place),
  );
  if (!correct || !withdraw) return;
  await visitor.lookAt(PAGES.adminApplication(id), correct);
  const submit = dialog.locator('form button[type="submit"]');
  await visitor.clickToSee(correct, dialog.locator('[name="reason"]'));
  await dialog.locator('[name="telefono"]').fill('02 1234567');
  await visitor.clickToSee(submit, dialog.locator('[name="reason"][aria-invalid="true"]'));
  await dialog.locator('[name="reason"]').fill('ISEE');
  await visitor.clickForToast(submit);
  for (const next of [details, byApplicant]) {
    await visitor.clickToSee(withdraw, dialog);
    await visitor.clickToSee(submit, dialog.locator('[aria-invalid="true"]'));
    await dialog.locator('[name="reason"]').fill('ISEE');
    shown = next;
    await visitor.clickForToast(submit);
  }
}

export const correctionStops: readonly Stop[] = [
  { name: PAGES.correctApplication.pattern, specified: OWN_CORRECTION, visit: correction },
  { name: '/area-utente, withdrawal', specified: OWN_WITHDRAWAL, visit: withdrawal },
  { name: '/admin/domande, corrections and withdrawals', specified: OFFICE_CORRECTION, visit: office },
];
