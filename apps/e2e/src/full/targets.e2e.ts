import { expect, type Page, test } from '@playwright/test';
import { apply, attachDocuments, logInAsAdmin } from '../people';
import { PUBLIC_PATHS } from '../public-paths';
import { open, settled } from '../reader';

/** WCAG 2.2, 2.5.8 demands 24 by 24 CSS pixels, except for links inside a sentence. */
const SMALLEST_PX = 24;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Targets that are too small. A labelled control is as large as its label. */
async function smallTargets(page: Page): Promise<string[]> {
  await expect(page.locator('main h1')).toBeVisible();
  await settled(page);
  return page.evaluate((smallest) => {
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const boxOf = (element: Element) => {
      const label = element.matches('input') ? element.closest('label') : null;
      return (label ?? element).getBoundingClientRect();
    };
    return [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"]'),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches('.sr-only, [data-radix-focus-guard]'),
      )
      .filter((element) => !isInSentence(element))
      .filter((element) => boxOf(element).width < smallest || boxOf(element).height < smallest)
      .map((element) => `${element.outerHTML.slice(0, 120)} ${boxOf(element).width}x${boxOf(element).height}`);
  }, SMALLEST_PX);
}

test('everything on the public pages can be hit with a finger', async ({ page }) => {
  for (const path of PUBLIC_PATHS) {
    await open(page, path);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
});

test('so can menus, dialogs, and the pages behind the login', async ({ page }) => {
  const applicant = await apply(page);
  await attachDocuments(page, applicant);
  await page.goto(`/ricevuta/${applicant.id}`);
  await expect(page.getByText(applicant.code).first()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('dialog').locator('[name="email"]')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await logInAsAdmin(page);
  // Other tests share the administrator.
  await page.route('**/api/user/applications', (route) => route.fulfill({ json: [] }));
  await page.goto('/area-utente');
  await expect(page.getByText('Nessuna Domanda Trovata')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.goto(`/admin?q=${applicant.code}`);
  await page.getByRole('button', { name: /^Dettagli/ }).click();
  await page.getByRole('tab', { name: 'Documenti' }).click();
  await expect(page.getByRole('button', { name: 'Scarica Tutti i Documenti' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
