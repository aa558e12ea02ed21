import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { logIn, logInAsAdmin } from './every-text/people';
import { newTenderCode, openUsualTender } from './open-tender';
import { applyAs, approve, assess, DRAW, openTender } from './ranking-acts';

test.afterAll(({ browser }) => openUsualTender(browser));

const next = (page: Page) =>
  page.getByRole('region', { name: 'A che punto è il bando' }).locator('[aria-current=step]');

/** The entries of the run, in their order: a table or a list. */
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

test('a tender from its closing to the final ranking', async ({ page, browser }) => {
  test.setTimeout(150_000);
  const code = newTenderCode();
  await logInAsAdmin(page);
  const tender = await openTender(page, code);
  const first = await applyAs(browser, 'Primo', 'PRMLCU85C54F205A');
  const second = await applyAs(browser, 'Secondo', 'SCNLCU85C54F205B');
  const rankings = `/admin/graduatorie?tender=${tender}`;

  await test.step('while it is open, a simulation can be computed', async () => {
    await page.goto('/admin');
    await page.getByRole('main').getByRole('link', { name: 'Graduatorie' }).click();
    await expect(page.getByRole('combobox', { name: 'Bando' })).toHaveValue(tender);
    await expect(next(page)).toContainText('Domande chiuse');
    await expect(page.getByText('2 locali: 1')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Calcola la simulazione' }).click();
    await expect(page.getByText('Nessuna domanda in graduatoria')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: `Graduatorie del bando ${code}` }).click();
    await expect(page.getByRole('heading', { name: 'Una graduatoria calcolata' })).toBeVisible();
  });

  await test.step('what blocks the provisional is named, with the way to it', async () => {
    await page.getByRole('radio', { name: 'Provvisoria' }).check();
    await expect(page.getByText(/^Il bando non è ancora chiuso\./)).toBeVisible();
    await expect(page.getByText(/^2 domande non sono né approvate né rifiutate\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Calcola la graduatoria provvisoria' })).toBeDisabled();
    await page.getByText('Mostra 2 domande').click();
    await expectAccessible(page);
    await page.getByRole('link', { name: first.code }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Primo/ })).toBeVisible();
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
    await expect(page.getByRole('link', { name: 'Apri la pagina pubblica' })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Scarica il file di verifica' }).click();
    const audit = await readFile(await (await download).path(), 'utf8');
    expect(audit).toContain(DRAW);
    expect(audit).not.toContain('Primo');
  });

  await test.step('a request of review is accepted, and leads to the assessment', async () => {
    const applicant = await (await browser.newContext()).newPage();
    await logIn(applicant, second);
    const data = { text: 'Ho uno sfratto esecutivo: allego il verbale.' };
    const asked = await applicant.request.post(`/api/user/applications/${second.id}/review-requests`, { data });
    expect(asked.status()).toBe(201);
    await applicant.context().close();

    await page.goto(rankings);
    await expect(next(page)).toContainText('Riesami');
    await page.getByRole('tab', { name: 'Riesami (1)' }).click();
    await expect(page.getByText('Ho uno sfratto esecutivo: allego il verbale.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accogli...' }).click();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Motivazione' }).fill('Il verbale è valido.');
    await page.getByRole('button', { name: 'Accogli la richiesta' }).click();
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
    await expectAccessible(page);
    await publish(page, 'Graduatoria definitiva pubblicata');
    await page.goto(rankings);
    await expect(page.getByText('nulla. La graduatoria definitiva è pubblicata.')).toBeVisible();
    await expectAccessible(page);
  });
});
