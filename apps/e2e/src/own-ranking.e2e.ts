import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { type Applicant, logIn, logInAsAdmin } from './every-text/people';
import { newReader } from './first-visit';
import { mailTo } from './mailbox';
import { newTenderCode, openUsualTender } from './open-tender';
import { applyAs, approve, assess, openTender, publishProvisional } from './ranking-acts';

const WISH = 'Ho uno sfratto esecutivo: allego il verbale.';
const REASON = 'Il verbale riguarda\nun altro alloggio.';

test.afterAll(({ browser }) => openUsualTender(browser));

const resultOf = (page: Page, title: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { level: 4, name: title }) });

async function openArea(page: Page, applicant: Applicant): Promise<void> {
  await page.context().clearCookies({ name: 'session' });
  await logIn(page, applicant);
  await page.goto('/area-utente');
  await expect(page.getByText(applicant.code).first()).toBeVisible();
}

/** The button by keyboard alone. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('a result in words, and a request of review, in French and by keyboard', async ({ page, browser }) => {
  test.setTimeout(150_000);
  await logInAsAdmin(page);
  const tender = await openTender(page, newTenderCode());
  const first = await applyAs(browser, 'Primo', 'PRMLCU85C54F205A');
  const second = await applyAs(browser, 'Secondo', 'SCNLCU85C54F205B');
  const third = await applyAs(browser, 'Terzo', 'TRZLCU85C54F205R');
  expect((await page.request.post(`/api/admin/tenders/${tender}/close`)).status()).toBe(200);
  await assess(page, first, 10);
  await assess(page, second, 6);
  for (const applicant of [first, second]) await approve(page, applicant);
  const rejected = { status: 'rejected' };
  await page.request.put(`/api/admin/applications/${third.id}/status`, { data: rejected });
  const ranking = await publishProvisional(page, tender);

  const { page: own, said } = await newReader(browser, { language: 'fr' });
  await test.step('who has a home reads so', async () => {
    await openArea(own, first);
    const result = resultOf(own, "Pour l'instant, un logement vous revient");
    await expect(result.getByText('Position 1 parmi 2 demandes')).toBeVisible();
    await expect(result.getByText('années de résidence')).toBeVisible();
    await expectAccessible(own);
  });

  await test.step('who is not listed reads what to do', async () => {
    await openArea(own, third);
    const result = resultOf(own, "Votre demande n'est pas dans ce classement");
    await expect(result.getByRole('button', { name: 'Demander un réexamen' })).toBeVisible();
    await expectAccessible(own);
  });

  const result = resultOf(own, "Pour l'instant, vous êtes en attente");
  await test.step('who waits reads why, and where the last home went', async () => {
    await openArea(own, second);
    await expect(result.getByText('Position 2 parmi 2 demandes')).toBeVisible();
    await expect(result.getByText('Il y a un logement de ce type.')).toBeVisible();
    await expect(result.getByText('La dernière demande qui en a obtenu un est en position 1')).toBeVisible();
    await expect(result.getByText('Les logements sont allés à des demandes avec plus de points')).toBeVisible();
    await expect(result.getByRole('link', { name: 'Ouvrir le classement publié' })).toHaveAttribute(
      'href',
      `/graduatorie/${ranking}`,
    );
    await expectAccessible(own);
  });

  await test.step('a request that is too short is refused, and what was written stays after a reload', async () => {
    await press(result.getByRole('button', { name: 'Demander un réexamen' }));
    const text = result.getByRole('textbox', { name: "Ce qu'il faut réexaminer" });
    await expect(text).toBeFocused();
    await own.keyboard.type('Troppo');
    await press(result.getByRole('button', { name: 'Envoyer la demande de réexamen' }));
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expect(text).toBeFocused();
    await expectAccessible(own);
    await text.fill(WISH);
    await own.reload();
    await expect(text).toHaveValue(WISH);
  });

  await test.step('a sent request leads to the documents', async () => {
    await press(result.getByRole('button', { name: 'Envoyer la demande de réexamen' }));
    await expect(result.getByText(/^Réexamen demandé le /)).toBeVisible();
    await expect(result.getByText(WISH)).toBeVisible();
    await expectAccessible(own);
    await press(result.getByRole('button', { name: 'Ajouter des documents' }));
    await expect(own.locator('article:focus-within, section:focus-within').last()).toContainText('Autres documents');
  });

  await test.step('the decision is mailed, and read with its reason', async () => {
    const query = `/api/admin/review-requests?tender=${tender}`;
    const [request] = (await (await page.request.get(query)).json()).items;
    const data = { decision: 'rejected', reason: REASON, version: request.version };
    expect((await page.request.put(`/api/admin/review-requests/${request.id}`, { data })).status()).toBe(200);
    const { text } = await mailTo(second.email, { subject: /La sua richiesta di riesame/ });
    expect(text).toContain('Il verbale riguarda');
    await own.reload();
    await expect(result.getByText(/^Demande de réexamen non acceptée le /)).toBeVisible();
    await expect(result.getByText('Il verbale riguarda')).toBeVisible();
    await expectAccessible(own);
  });
  expect(said).toEqual([]);
});
