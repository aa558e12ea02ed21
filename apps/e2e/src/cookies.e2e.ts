import { anApplication } from '@lacorte/testing/builders';
import { type BrowserContext, expect, test } from '@playwright/test';
import { apply, attachDocuments, logIn } from './every-text/people';
import { open } from './reader';

/** Cookie names; with https, some have a prefix. */
async function namesIn(context: BrowserContext): Promise<Set<string>> {
  return new Set((await context.cookies()).map(({ name }) => name.replace('__Host-', '')));
}

test('the cookie page names every cookie, and what brings it', async ({ page, context }) => {
  await open(page, '/cookie');
  const rows = page.getByRole('table').getByRole('rowheader');
  const listed = await rows.allTextContents();
  const note = (await page.locator('section#elenco p').last().textContent()) ?? '';
  for (const name of listed) expect(note).toContain(`«${name}»`);
  expect(await namesIn(context)).toEqual(new Set());

  await page.goto('/cookie?lang=it');
  expect(await namesIn(context)).toEqual(new Set(['language']));

  await test.step('a submission without documents', async () => {
    expect(note).toContain('«attachment-grant» con ogni domanda che invia, anche senza documenti');
    const applicant = await apply(page, anApplication());
    expect(await namesIn(context)).toEqual(new Set(['language', 'attachment-grant', 'device']));
    await attachDocuments(page, applicant);
    expect(await namesIn(context)).toEqual(new Set(['language', 'attachment-grant', 'device', 'upload-session']));
    await logIn(page, applicant);
  });

  expect(await namesIn(context)).toEqual(new Set(listed));
});
