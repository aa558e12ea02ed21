import { readFile } from 'node:fs/promises';
import { anApplication } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from '../accessible';
import { type Applicant, apply, attachDocuments, logInAsAdmin, logInByDialog, newSurname } from '../people';

/** Sends applications with the same unique surname, so that a search finds these and no others. */
async function applyTogether(page: Page, count: number): Promise<{ surname: string; applicants: Applicant[] }> {
  const surname = newSurname();
  const applicants: Applicant[] = [];
  for (let n = 0; n < count; n++) applicants.push(await apply(page, anApplication().with({ cognome: surname })));
  return { surname, applicants };
}

async function statuses(page: Page, surname: string): Promise<Record<string, string>> {
  const { items } = await (await page.request.get(`/api/admin/applications?q=${surname}`)).json();
  return Object.fromEntries(
    items.map(({ applicationCode, applicationStatus }: Record<string, string>) => [applicationCode, applicationStatus]),
  );
}

const box = (page: Page, code: string) => page.getByRole('checkbox', { name: `Selezionare la domanda ${code}` });

test('an administrator finds an application, reviews it, downloads its documents and records the fee', async ({
  page,
}) => {
  const cognome = newSurname();
  const applicant = anApplication().with({ cognome }).withDisabledPersons(1);
  const application = await apply(page, applicant);
  await attachDocuments(page, application);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Accedi come Amministratore' }).click();
  await logInByDialog(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'Dashboard Amministrativa' })).toBeVisible();

  await test.step('finds it by its surname', async () => {
    await page.getByPlaceholder('Cerca per nome, cognome o email...').fill(cognome.toUpperCase());
    await expect(page.getByText('Domande di Adesione (1)')).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByText(application.code).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('changes its status', async () => {
    await page.getByRole('combobox', { name: new RegExp(application.code) }).selectOption('under_review');
    await expect(page.getByText('Stato Aggiornato').first()).toBeVisible();
    expect(await statuses(page, cognome)).toEqual({ [application.code]: 'under_review' });
  });

  const dialog = page.getByRole('dialog');
  await test.step('reads its three tabs', async () => {
    await page
      .getByRole('button', { name: /Dettagli/ })
      .first()
      .click();
    await expect(dialog.getByText(applicant.body().codiceFiscale).first()).toBeVisible();
    await dialog.getByRole('tab', { name: 'Nucleo Familiare' }).click();
    await expect(dialog.getByText('Persone disabili nel nucleo familiare')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Documenti' }).click();
    await expect(dialog.getByText('Documento Identità')).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step('downloads the back of the identity card, and everything', async () => {
    const one = page.waitForEvent('download');
    await dialog
      .getByRole('button', { name: /^Scarica(?! Tutti)/ })
      .nth(1)
      .click();
    expect((await one).suggestedFilename()).toBe('retro_RETRO.png');
    const all = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Scarica Tutti i Documenti' }).click();
    expect((await all).suggestedFilename()).toBe(`Documenti_Domanda_${application.id}.zip`);
  });

  await test.step('records the fee', async () => {
    await dialog.getByRole('tab', { name: 'Dati Personali' }).click();
    await dialog.getByRole('button', { name: 'Segna come pagata' }).click();
    await dialog.getByRole('button', { name: 'Registra' }).click();
    await expect(page.getByText('Pagamento registrato').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Pagata').first()).toBeVisible();
  });
});

test('a bulk change leaves out what somebody else changed, and is undone by keyboard', async ({ page }) => {
  const { surname, applicants } = await applyTogether(page, 3);
  const [first, changed, other] = applicants as [Applicant, Applicant, Applicant];
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${surname}`);
  await box(page, first.code).check();
  await box(page, changed.code).check();
  await page.request.put(`/api/admin/applications/${changed.id}/status`, { data: { status: 'rejected' } });
  const bar = page.getByRole('region', { name: 'Domande selezionate' });
  await bar.getByRole('combobox').selectOption({ label: 'Approvata' });
  await bar.getByRole('button', { name: 'Cambia stato' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cambia lo stato' }).click();
  const refused = page.getByRole('alert').filter({ hasText: '1 domanda non è cambiata' });
  await expect(refused.getByRole('listitem')).toContainText(changed.code);
  await expectAccessible(page);
  const left = { [changed.code]: 'rejected', [other.code]: 'submitted' };
  expect(await statuses(page, surname)).toEqual({ ...left, [first.code]: 'approved' });

  const undo = page.getByRole('button', { name: 'Annulla', exact: true });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/di nuovo lo stato di prima/).first()).toBeVisible();
  expect(await statuses(page, surname)).toEqual({ ...left, [first.code]: 'submitted' });
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
  await expectNoViolations(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Scarica il file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^domande-[\w-]+-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n').filter((line) => line !== '');
  expect(head).toBe('\uFEFFCodice domanda;Cognome');
  expect(rows.sort()).toEqual(applicants.map(({ code }) => `${code};${surname}`).sort());
});

test('a selection and the figures of a tender fit the screen', { tag: '@phone' }, async ({ page }) => {
  const { surname, applicants } = await applyTogether(page, 2);
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${surname}`);
  for (const { code } of applicants) await box(page, code).check();
  const bar = page.getByRole('region', { name: 'Domande selezionate' });
  await expect(bar.getByText('2 domande selezionate')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Deseleziona' }).click();
  await expect(bar).toBeHidden();
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
