import { API } from '@lacorte/contracts/routes';
import { uniqueEmail } from '@lacorte/testing/builders';
import { expect, test } from '@playwright/test';
import { mailsTo, mailTo } from '../mailbox';
import { logInAsAdmin } from '../people';
import { currentTender, openUsualTender } from '../tenders';

test('who asked for a notice while no tender was open is told of the next one, once', async ({ page, browser }) => {
  const email = uniqueEmail('avviso');
  await logInAsAdmin(page);
  const { id } = await currentTender(page);
  expect((await page.request.post(API.closeTender(id))).status()).toBe(200);
  expect((await page.request.post(API.openingNotices, { data: { email } })).ok()).toBe(true);
  const { text } = await mailTo(email, { subject: /avviso di apertura/ });
  await page.goto(/https?:\/\/\S+#token=\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible();
  await openUsualTender(browser);
  const opened = await mailTo(email, { subject: /Si è aperto il bando/ });
  expect(opened.text).toContain('/iscrizione');
  expect((await mailsTo(email)).filter(({ subject }) => /Si è aperto/.test(subject))).toHaveLength(1);
});
