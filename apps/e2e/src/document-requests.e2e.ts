import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from './accessible';
import { apply, logInAsAdmin } from './every-text/people';

const INCOME = 'Certificazione Redditi/ISEE';

test('an administrator asks for a document, finds the request on the dashboard, and withdraws it', async ({ page }) => {
  const { code } = await apply(page);
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${code}`);
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Dettagli' }).click();
  const dialog = page.getByRole('dialog');
  const requests = dialog.getByRole('region', { name: 'Richieste di documenti' });

  await test.step('the form says what is missing, and shows what will be read', async () => {
    await requests.getByRole('button', { name: 'Chiedi documenti' }).click();
    await expect(requests.getByRole('checkbox').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(requests.getByText('Scelga almeno un documento')).toBeVisible();
    await requests.getByRole('checkbox', { name: INCOME }).focus();
    await page.keyboard.press('Space');
    await requests.getByRole('combobox').selectOption({ label: "L'ISEE non è dell'anno in corso." });
    await expect(requests.getByRole('region', { name: 'Che cosa leggerà la persona' })).toContainText(
      `${INCOME}: L'ISEE non è dell'anno in corso.`,
    );
    await expectNoViolations(page);
    await requests.getByRole('button', { name: 'Invia la richiesta' }).click();
    await expect(page.getByText('Richiesta inviata', { exact: true })).toBeVisible();
    await expect(requests.getByText('Aperta', { exact: true })).toBeVisible();
    await expect(requests.getByRole('heading').first()).toBeFocused();
  });

  await test.step('the dashboard leads from the list of open requests to the application', async () => {
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await page.getByRole('button', { name: /richiest[ae] di documenti apert[ae]/ }).click();
    const listed = page.getByRole('listitem').filter({ hasText: code });
    await expect(listed).toContainText(INCOME);
    await expectAccessible(page);
    await listed.getByRole('button', { name: 'Apri la domanda' }).click();
    await expect(dialog.getByText(code)).toBeVisible();
  });

  await test.step('it is withdrawn after a question', async () => {
    await requests.getByRole('button', { name: 'Ritira', exact: true }).click();
    await expect(requests.getByRole('button', { name: 'Ritira la richiesta' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(requests.getByText('Ritirata', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: code })).toBeHidden();
  });
});

test('the form fits into 390 pixels', async ({ page }) => {
  const { code } = await apply(page);
  await logInAsAdmin(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin?q=${code}`);
  await page.getByRole('button', { name: 'Dettagli' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Chiedi documenti' }).click();
  await dialog.getByRole('checkbox', { name: INCOME }).check();
  await expectNoViolations(page);
  const isWider = await dialog.evaluate((element) =>
    [...element.querySelectorAll('*')].some((part) => part.getBoundingClientRect().right > window.innerWidth),
  );
  expect(isWider).toBe(false);
});
