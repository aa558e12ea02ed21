import type { AccessLogEntry } from '@lacorte/contracts';
import { ADMIN } from '@lacorte/testing/product';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { type Applicant, apply, attachDocuments, logInAsAdmin } from '../people';

const DOCUMENT = 'documents/documento_identita';

/** The actions that the log has about an application, newest first. */
async function actionsAbout(page: Page, { code }: Applicant): Promise<string[]> {
  const answer = await page.request.get('/api/admin/access-log', { params: { applicationCode: code } });
  const { items } = (await answer.json()) as { items: AccessLogEntry[] };
  return items.map(({ action }) => action);
}

test('an administrator sees in the log what administrators looked at and changed', async ({ page }) => {
  const applicant = await apply(page);
  await attachDocuments(page, applicant);
  await logInAsAdmin(page);

  await test.step('the list alone leaves no entry, opened details leave one', async () => {
    await page.goto(`/admin?q=${applicant.code}`);
    const details = page.getByRole('button', { name: 'Dettagli' });
    await expect(details).toBeVisible();
    expect(await actionsAbout(page, applicant)).toEqual([]);
    await details.click();
    await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
    expect(await actionsAbout(page, applicant)).toEqual(['application-viewed']);
    await page.keyboard.press('Escape');
  });

  await test.step('so do a decision and a download, which documents reports', async () => {
    await page.request.put(`/api/admin/applications/${applicant.id}/status`, { data: { status: 'under_review' } });
    expect((await page.request.get(`/api/admin/applications/${applicant.id}/${DOCUMENT}`)).status()).toBe(200);
    await expect
      .poll(() => actionsAbout(page, applicant))
      .toEqual(['documents-downloaded', 'status-changed', 'application-viewed']);
  });

  await test.step('the page tells it in words, and finds it again', async () => {
    await page.getByRole('link', { name: 'Registro' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Registro degli accessi' })).toBeVisible();
    await page.locator('main [name="applicationCode"]').fill(applicant.code.toLowerCase());
    await page.keyboard.press('Enter');
    const rows = page.getByRole('row').filter({ hasText: applicant.code });
    await expect(rows).toContainText([
      'Documenti scaricati',
      'Stato della domanda cambiato',
      'Dettagli della domanda visualizzati',
    ]);
    await expect(rows.first()).toContainText(ADMIN.email);
    await expectAccessible(page);
    await page.locator('main [name="action"]').selectOption('status-changed');
    await page.locator('main [name="applicationCode"]').press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: '1 registrazione' })).toBeVisible();
  });

  await test.step('a code leads to its application', async () => {
    await page.getByRole('link', { name: applicant.code }).first().click();
    await expect(page.getByRole('heading', { name: 'Domande di Adesione (1)' })).toBeVisible();
  });
});
