import { readFile } from 'node:fs/promises';
import { anApplication, uniqueEmail } from '@lacorte/testing/builders';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { type Applicant, apply, logInAsAdmin } from './every-text/people';

/** Applications that a search finds together, and only them. */
async function applyTogether(page: Page, count: number): Promise<{ surname: string; applicants: Applicant[] }> {
  const surname = `Coda${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, 'x').replaceAll('-', '')}`;
  const applicants: Applicant[] = [];
  for (let n = 0; n < count; n++) {
    const email = uniqueEmail('coda');
    applicants.push(await apply(page, anApplication().with({ cognome: surname, email })));
  }
  return { surname, applicants };
}

async function statuses(page: Page, surname: string): Promise<Record<string, string>> {
  const { items } = await (await page.request.get(`/api/admin/applications?q=${surname}`)).json();
  return Object.fromEntries(
    items.map((item: { applicationCode: string; applicationStatus: string }) => [
      item.applicationCode,
      item.applicationStatus,
    ]),
  );
}

async function choose(page: Page, code: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Selezionare la domanda ${code}` }).check();
}

async function changeSelected(page: Page, status: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Domande selezionate' });
  await bar.getByRole('combobox').selectOption({ label: status });
  await bar.getByRole('button', { name: 'Cambia stato' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cambia lo stato' }).click();
}

test('the queue leaves out what is assessed or claimed by another, and marks it', async ({ page }) => {
  const { surname, applicants } = await applyTogether(page, 3);
  const [mine, assessed, free] = applicants as [Applicant, Applicant, Applicant];
  await logInAsAdmin(page);
  await page.request.put(`/api/admin/applications/${mine.id}/claim`, { data: {} });
  await page.request.put(`/api/admin/applications/${assessed.id}/assessment`, {
    data: {
      version: null,
      facts: {
        citizenship: 'italian',
        residenceYears: 12,
        worksInLombardiaYears: 0,
        iseeCents: 1_800_000,
        ownsHome: false,
        minors: 0,
        disabilityCertified: false,
        evictionEnforced: false,
        over65: false,
        youngCouple: false,
        housingEmergency: false,
      },
    },
  });
  await page.goto(`/admin?q=${surname}`);
  const row = (applicant: Applicant) => page.getByRole('row', { name: new RegExp(applicant.code) });
  await expect(row(mine).getByText('In lavorazione da lei')).toBeVisible();
  await expect(row(assessed).getByText('Valutata')).toBeVisible();
  await expectAccessible(page);

  const queue = page.getByRole('combobox', { name: 'Coda di lavoro' });
  await queue.selectOption({ label: 'Da valutare' });
  await expect(page.getByText('Domande di Adesione (2)')).toBeVisible();
  await expect(page).toHaveURL(/queue=to-assess/);
  await queue.selectOption({ label: 'Le mie' });
  await expect(page.getByText('Domande di Adesione (1)')).toBeVisible();
  await queue.selectOption({ label: 'Non valutate' });
  await expect(page.getByText('Domande di Adesione (2)')).toBeVisible();

  await test.step('the page of an application leads back to its row', async () => {
    await row(free).getByRole('link', { name: free.code }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/domande/${free.id}\\?q=${surname}&assessed=false`));
    await page.goBack();
    await expect(row(free)).toBeVisible();
  });
});

test('a bulk change is confirmed, applied and undone', async ({ page }) => {
  const { surname, applicants } = await applyTogether(page, 3);
  const [first, second, other] = applicants as [Applicant, Applicant, Applicant];
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${surname}`);
  await page.getByRole('combobox', { name: new RegExp(second.code) }).selectOption('under_review');
  await expect(page.getByText('Lo stato della domanda è stato aggiornato con successo.').first()).toBeVisible();
  await choose(page, first.code);
  await choose(page, second.code);
  await changeSelected(page, 'Approvata');
  await expect(page.getByText('2 domande ora hanno lo stato «Approvata».').first()).toBeVisible();
  expect(await statuses(page, surname)).toEqual({
    [first.code]: 'approved',
    [second.code]: 'approved',
    [other.code]: 'submitted',
  });

  await test.step('undone by keyboard', async () => {
    // From the heading of the list, over the export and the two buttons of the pager.
    for (const _button of ['export', 'previous', 'next', 'undo']) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Annulla', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 domande hanno di nuovo lo stato di prima.').first()).toBeVisible();
    expect(await statuses(page, surname)).toEqual({
      [first.code]: 'submitted',
      [second.code]: 'under_review',
      [other.code]: 'submitted',
    });
  });
});

test('what another administrator changed meanwhile is refused and listed', async ({ page }) => {
  const { surname, applicants } = await applyTogether(page, 2);
  const [changed, kept] = applicants as [Applicant, Applicant];
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${surname}`);
  await choose(page, changed.code);
  await choose(page, kept.code);
  await page.request.put(`/api/admin/applications/${changed.id}/status`, { data: { status: 'rejected' } });
  await changeSelected(page, 'Approvata');
  const refused = page.getByRole('alert').filter({ hasText: '1 domanda non è cambiata' });
  await expect(refused.getByRole('listitem')).toContainText(changed.code);
  await expect(refused.getByRole('listitem')).toContainText("cambiata nel frattempo da un'altra persona");
  await expectAccessible(page);
  expect(await statuses(page, surname)).toEqual({ [changed.code]: 'rejected', [kept.code]: 'approved' });
});

test('an export has the rows of the filter and the chosen columns', async ({ page }) => {
  const { surname, applicants } = await applyTogether(page, 2);
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${surname}`);
  await page.getByRole('button', { name: 'Esporta' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 domande')).toBeVisible();
  await dialog.getByText('Colonne (21 di 21)').click();
  await dialog.getByRole('button', { name: 'Nessuna' }).click();
  await dialog.getByRole('checkbox', { name: 'Codice domanda' }).check();
  await dialog.getByRole('checkbox', { name: 'Cognome' }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Scarica il file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^domande-[\w-]+-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n').filter((line) => line !== '');
  expect(head).toBe('\uFEFFCodice domanda;Cognome');
  expect(rows.sort()).toEqual(applicants.map(({ code }) => `${code};${surname}`).sort());
});

test('the overview shows the figures of a tender, its days as a table too', async ({ page }) => {
  await apply(page);
  await logInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Amministrazione' }).getByRole('link', { name: 'Riepilogo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riepilogo del bando' })).toBeVisible();
  const status = page.getByRole('region', { name: 'Per stato' });
  await expect(status.getByRole('row', { name: /^Inviata \d+/ })).toBeVisible();
  const days = page.getByRole('region', { name: 'Domande per giorno' });
  await expect(days.getByRole('img')).toBeVisible();
  await days.getByText('Mostra come tabella').press('Enter');
  await expect(days.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the selection and the overview fit', async ({ page }) => {
    const { surname, applicants } = await applyTogether(page, 2);
    await logInAsAdmin(page);
    await page.goto(`/admin?q=${surname}`);
    for (const { code } of applicants) await choose(page, code);
    const bar = page.getByRole('region', { name: 'Domande selezionate' });
    await expect(bar.getByText('2 domande selezionate')).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Deseleziona' }).click();
    await expect(bar).toBeHidden();
    await page.goto('/admin/riepilogo');
    await expect(page.getByRole('region', { name: 'Per stato' })).toBeVisible();
    await expectAccessible(page);
  });
});
