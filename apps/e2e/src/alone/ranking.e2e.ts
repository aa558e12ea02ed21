import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { mailTo } from '../mailbox';
import { logInAsAdmin, pageOf } from '../people';
import { applyAs, approve, assess, DRAW, newTenderCode, openTender, openUsualTender } from '../tenders';

const WISH = 'Ho uno sfratto esecutivo: allego il verbale.';

test.afterAll(({ browser }) => openUsualTender(browser));

const next = (page: Page) =>
  page.getByRole('region', { name: 'A che punto è il bando' }).locator('[aria-current=step]');

/** The entries of the run in the order of the page. The page shows a table or a list. */
const entries = (page: Page) => page.locator('main :is(tbody tr, ol > li)').filter({ hasText: 'DOM-' });

async function publish(page: Page, notice: string): Promise<void> {
  await page.getByRole('button', { name: 'Pubblica...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pubblicare la graduatoria?' });
  await expect(dialog.getByText('Non si potrà più cambiare né ritirare.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Pubblica la graduatoria' }).click();
  await expect(page.getByRole('region', { name: /F8/ }).getByText(notice)).toBeVisible();
  await expect(page.getByText(/^.*Pubblicata il /).first()).toBeVisible();
}

test('a tender from its closing, over the provisional ranking and a review, to the final one', async ({
  page,
  browser,
}) => {
  const code = newTenderCode();
  await logInAsAdmin(page);
  const tender = await openTender(page, code);
  const first = await applyAs(browser, 'Primo', 'PRMLCU85C54F205A');
  const second = await applyAs(browser, 'Secondo', 'SCNLCU85C54F205B');
  const rankings = `/admin/graduatorie?tender=${tender}`;

  await test.step('what blocks the provisional is named, with the way to it', async () => {
    await page.goto(rankings);
    await page.getByRole('radio', { name: 'Provvisoria' }).check();
    await expect(page.getByText(/^Il bando non è ancora chiuso\./)).toBeVisible();
    await expect(page.getByText(/^2 domande non sono né approvate né rifiutate\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Calcola la graduatoria provvisoria' })).toBeDisabled();
    await expectAccessible(page);
    expect((await page.request.post(`/api/admin/tenders/${tender}/close`)).status()).toBe(200);
    await assess(page, first, 10);
    await approve(page, first);
    await approve(page, second);
    await page.goto(rankings);
    await expect(next(page)).toContainText('Domande valutate');
    await expect(page.getByText(/^1 domanda approvata non è valutata del tutto\./)).toBeVisible();
    await assess(page, second, 6);
    await page.getByRole('button', { name: 'Controlla di nuovo' }).click();
    await expect(page.getByText(/^È tutto pronto/)).toBeVisible();
    await expect(next(page)).toContainText('Graduatoria provvisoria');
  });

  await test.step('the provisional is computed with the numbers of the draw, and published', async () => {
    await page.getByRole('textbox', { name: 'Numeri del sorteggio' }).fill(DRAW);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Graduatoria provvisoria' })).toBeFocused();
    await expect(entries(page).first()).toContainText(first.code);
    await expect(entries(page).first()).toContainText('Assegnata');
    await expect(entries(page).last()).toContainText(second.code);
    await expect(entries(page).last()).toContainText('In attesa');
    await expectAccessible(page);
    await publish(page, 'Graduatoria provvisoria pubblicata');
    await page.getByRole('tab', { name: 'Verifica e file' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Scarica il file di verifica' }).click();
    const audit = await readFile(await (await download).path(), 'utf8');
    expect(audit).toContain(DRAW);
    expect(audit).not.toContain('Primo');
  });

  const own = await pageOf(browser, second);
  await test.step('the second reads why there is no home yet, and requests a review', async () => {
    await own.goto('/area-utente');
    const card = own.getByRole('article', { name: second.code });
    await expect(card.getByText(/^È in posizione 2 tra 2 domande/)).toBeVisible();
    await card.getByRole('button', { name: 'Chiedi un riesame' }).press('Enter');
    const text = card.getByRole('textbox', { name: 'Che cosa va riesaminato' });
    await own.keyboard.type('Troppo');
    const send = card.getByRole('button', { name: 'Invia la richiesta di riesame' });
    await send.press('Enter');
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(own);
    await text.fill(WISH);
    await send.press('Enter');
    await expect(card.getByText(WISH)).toBeVisible();
  });

  await test.step('the request is accepted, which is mailed, and leads to the assessment', async () => {
    await page.goto(rankings);
    await expect(next(page)).toContainText('Riesami');
    await page.getByRole('tab', { name: 'Riesami (1)' }).click();
    await expect(page.getByText(WISH)).toBeVisible();
    await page.getByRole('button', { name: 'Accogli...' }).click();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Motivazione' }).fill('Il verbale è valido.');
    await page.getByRole('button', { name: 'Accogli la richiesta' }).click();
    const { text } = await mailTo(second.email, { subject: /La sua richiesta di riesame/ });
    expect(text).toContain('Il verbale è valido.');
    await page.getByRole('link', { name: 'Vai alla valutazione' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Secondo/ })).toBeVisible();
    const eviction = page.getByRole('radiogroup', { name: /Sfratto esecutivo/ });
    await eviction.getByText('Sì', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await expect(page.getByText(/^Salvata alle/).first()).toBeVisible();
  });

  await test.step('the final takes the same numbers, tells what changed and why, and is published', async () => {
    await page.goto(rankings);
    await expect(page.getByText(DRAW, { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Numeri del sorteggio' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Definitiva' }).check();
    await page.getByRole('button', { name: 'Calcola la graduatoria definitiva' }).click();
    await expect(entries(page).first()).toContainText(second.code);
    await page.getByRole('tab', { name: 'Differenze' }).click();
    const moved = page.getByRole('listitem').filter({ hasText: second.code });
    await expect(moved).toContainText('un riesame è stato accolto');
    await expect(moved).toContainText('Il verbale è valido.');
    await publish(page, 'Graduatoria definitiva pubblicata');
    await page.goto(rankings);
    await expect(page.getByText('nulla. La graduatoria definitiva è pubblicata.')).toBeVisible();
  });
});
