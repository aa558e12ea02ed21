import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../accessible';
import { mailTo } from '../mailbox';
import { apply, logInAsAdmin } from '../people';

test('an administrator asks everybody for the fee by e-mail and follows the sending', async ({ page }) => {
  const { email, code } = await apply(page);
  await mailTo(email);
  await logInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Invia Email Pagamento' }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: /Invia/ });
  await expect(send).toBeEnabled();
  await expectNoViolations(page);
  await send.click();
  await expect(page.getByText('Email Inviate').first()).toBeVisible();
  await expect(page.getByText(/Inviate \d+ email di richiesta pagamento su \d+ totali\./).first()).toBeVisible();
  const request = await mailTo(email, { subject: /quota|pagamento/i });
  expect(request.text).toContain(code);
  expect(request.text).toContain(`client_reference_id=${code}`);
});
