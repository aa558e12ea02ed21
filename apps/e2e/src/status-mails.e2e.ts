import { expect, type Page, test } from '@playwright/test';
import { apply, logInAsAdmin } from './every-text/people';
import { mailsTo, mailTo } from './mailbox';

const NEWS = /^Novità sulla sua domanda/;

async function decide(admin: Page, id: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) {
    const answer = await admin.request.put(`/api/admin/applications/${id}/status`, { data: { status } });
    expect(answer.status()).toBe(200);
  }
}

test('an applicant is told the last of several decisions, and nothing of one that was taken back', async ({
  browser,
  page,
}) => {
  const [takenBack, decided] = [await apply(page), await apply(page)];
  const admin = await (await browser.newContext()).newPage();
  await logInAsAdmin(admin);
  await decide(admin, takenBack.id, 'rejected', 'submitted');
  await decide(admin, decided.id, 'under_review', 'approved');

  const { subject, text } = await mailTo(decided.email, { subject: NEWS });
  expect(subject).toBe(`Novità sulla sua domanda ${decided.code}`);
  expect(text).toContain('è ora: Approvata.');
  const news = async (email: string) => (await mailsTo(email)).filter((mail) => NEWS.test(mail.subject)).length;
  // The message about the decision that was taken back was due first.
  expect([await news(takenBack.email), await news(decided.email)]).toEqual([0, 1]);

  const link = new URL(/https?:\/\/\S+area-utente\S*/.exec(text)?.[0] ?? '');
  expect(link.hash).toBe(`#${decided.code}`);
  await page.goto(link.href);
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="email"]').fill(decided.email);
  await dialog.locator('[name="password"]').fill(decided.password);
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#${decided.code}$`));
  await expect(page.getByRole('heading', { name: new RegExp(decided.code) }).first()).toBeVisible();
});
