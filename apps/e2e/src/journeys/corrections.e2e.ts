import { PAGES } from '@lacorte/contracts/routes';
import { ADMIN } from '@lacorte/testing/product';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from '../accessible';
import { mailTo } from '../mailbox';
import { apply, logIn, pageOf } from '../people';

const PHONE = '02 12345678';
const ADDRESS = 'Via dei Platani 3';

/** Width of the focus ring and its distance from the element. */
const FOCUS_RING_PX = 5;

/** Returns the pixels between the upper edge of an element and that of the part of the dialog that scrolls. */
function roomAbove(element: Element): number {
  let area = element.parentElement;
  while (area && getComputedStyle(area).overflowY === 'visible') area = area.parentElement;
  return element.getBoundingClientRect().top - (area?.getBoundingClientRect().top ?? Number.NaN);
}

test('an applicant corrects a telephone number, withdraws and takes it back; the office corrects with a reason', async ({
  page,
  browser,
}) => {
  const applicant = await apply(page);
  const { id, code } = applicant;
  const office = await pageOf(browser, ADMIN);
  await logIn(page, applicant);
  const card = page.getByRole('article', { name: code });

  await test.step('the applicant corrects the telephone number', async () => {
    await page.goto(PAGES.personalArea);
    await card.getByRole('link', { name: 'Correggi' }).click();
    const phone = page.getByLabel('Telefono');
    await phone.fill(PHONE);
    await phone.press('Enter');
    const summary = page.getByRole('region', { name: 'Che cosa cambia' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveCount(1);
    await expect(summary).toContainText(`a «${PHONE}»`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salva le correzioni' }).click();
    await expect(page).toHaveURL(`${PAGES.personalArea}#${code}`);
    await expect(card.getByText(PHONE, { exact: true })).toBeVisible();
    await expect(card.getByRole('list', { name: 'Correzioni' })).toContainText('Lei');
    const { text } = await mailTo(applicant.email, { subject: /corre/i });
    expect(text).not.toContain(PHONE);
    await page.goto(PAGES.receipt(id));
    await expect(page.getByText(/^Dati corretti il \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  });

  await test.step('withdraws the application, and takes that back', async () => {
    await page.goto(PAGES.personalArea);
    for (const [act, badge] of [
      ['Ritira la domanda', 1],
      ['Annulla il ritiro', 0],
    ] as const) {
      await card.getByRole('button', { name: act }).click();
      await expectNoViolations(page);
      await page.getByRole('dialog').getByRole('button', { name: act }).click();
      await expect(card.getByText('Ritirata', { exact: true })).toHaveCount(badge);
      await expect(card).toBeFocused();
    }
  });

  await test.step('the office corrects the address with a reason, on top of a correction that came first', async () => {
    await office.goto(PAGES.adminApplication(id));
    await office.getByRole('button', { name: 'Correggi' }).click();
    const dialog = office.getByRole('dialog', { name: 'Correzione della domanda' });
    await dialog.locator('[name="indirizzo"]').fill(ADDRESS);
    await page.goto(PAGES.correctApplication(id));
    await page.getByLabel('Telefono').fill('02 87654321');
    await page.getByRole('button', { name: 'Salva le correzioni' }).click();
    await expect(page).toHaveURL(`${PAGES.personalArea}#${code}`);
    await dialog.getByRole('button', { name: 'Salva le correzioni' }).click();
    await expect(dialog.locator('[name="reason"]')).toHaveAttribute('aria-invalid', 'true');
    const errors = dialog.getByRole('region', { name: "C'è un dato da sistemare" });
    await expect(errors).toBeFocused();
    await expect.poll(() => errors.evaluate(roomAbove)).toBeGreaterThanOrEqual(FOCUS_RING_PX);
    await dialog.locator('[name="reason"]').fill('Lettera del 12 marzo');
    await expectNoViolations(office);
    await dialog.getByRole('button', { name: 'Salva le correzioni' }).click();
    await expect(dialog).toHaveCount(0);
    const history = office.getByRole('region', { name: 'Correzioni dei dati' });
    await expect(history.getByText('Motivo: Lettera del 12 marzo')).toBeVisible();
    await expect(history.getByText(ADMIN.email)).toBeVisible();
    await expect(history).toContainText('02 87654321');
    await page.reload();
    await expect(card.getByText(new RegExp(`^${ADDRESS}`))).toBeVisible();
  });
});
