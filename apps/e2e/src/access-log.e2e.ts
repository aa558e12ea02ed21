import type { AccessLogEntry } from '@lacorte/contracts';
import { ADMIN } from '@lacorte/testing/product';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { type Applicant, apply, attachDocuments, logInAsAdmin } from './every-text/people';

const DOCUMENT = 'documents/documento_identita';

/** The actions that the log has about an application, newest first. */
async function actionsAbout(page: Page, { code }: Applicant): Promise<string[]> {
  const answer = await page.request.get('/api/admin/access-log', { params: { applicationCode: code } });
  const { items } = (await answer.json()) as { items: AccessLogEntry[] };
  return items.map(({ action }) => action);
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const control = page.locator(`main [name="${name}"]`);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 200 });
  }).toPass();
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

  await test.step('the page tells it in words', async () => {
    await page.getByRole('link', { name: 'Registro' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Registro degli accessi' })).toBeVisible();
    const rows = page.getByRole('row').filter({ hasText: applicant.code });
    await expect(rows).toContainText([
      'Documenti scaricati',
      'Stato della domanda cambiato',
      'Dettagli della domanda visualizzati',
    ]);
    await expect(rows.first()).toContainText(ADMIN.email);
    await expectAccessible(page);
  });

  await test.step('filters work by keyboard, and the focus stays in them', async () => {
    await page.locator('main [name="who"]').focus();
    await page.keyboard.type(ADMIN.email);
    await tabTo(page, 'action');
    await page.keyboard.type('Stato');
    await tabTo(page, 'applicationCode');
    await page.keyboard.type(applicant.code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: '1 registrazione' })).toBeVisible();
    await expect(page.locator('main [name="applicationCode"]')).toBeFocused();
    await expect(page).toHaveURL(/action=status-changed/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: '1 registrazione' })).toBeVisible();
    await expect(page.locator('main [name="action"]')).toHaveValue('status-changed');
  });

  await test.step('wrong filters are said beside them', async () => {
    await page.goto('/admin/registro?from=2026-11-02&to=2026-11-01');
    const to = page.locator('main [name="to"]');
    await expect(to).toHaveAttribute('aria-invalid', 'true');
    await expect(to).toBeFocused();
    await expect(page.getByText('La data finale precede quella iniziale')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a code leads to its application', async () => {
    await page.goto(`/admin/registro?applicationCode=${applicant.code}`);
    await page.getByRole('link', { name: applicant.code }).first().click();
    await expect(page.getByRole('heading', { name: 'Domande di Adesione (1)' })).toBeVisible();
    await expect(page.getByText(applicant.code).first()).toBeVisible();
  });
});

for (const width of [390, 320]) {
  test(`the log fits into ${width} pixels`, async ({ page }) => {
    const applicant = await apply(page);
    await logInAsAdmin(page);
    await page.request.get(`/api/admin/applications/${applicant.id}`);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/registro');
    await expect(page.getByRole('listitem').filter({ hasText: applicant.code })).toBeVisible();
    await expectAccessible(page);
  });
}
