import { type Browser, expect, type Page, test } from '@playwright/test';
import { comeBackIn } from '../reader';
import { adminStops } from './every-text/admin-stops';
import { correctionStops } from './every-text/correction-stops';
import { missingAddresses, missingTexts, rawKeys, tightFigures, untranslated } from './every-text/findings';
import { formStops } from './every-text/form-stops';
import { personalStops } from './every-text/personal-stops';
import { publicStops } from './every-text/public-stops';
import { type Stop, Visitor } from './every-text/stop';

/** Compares every text of the product in both languages with lists from the specification. */
for (const { name, specified, visit } of [
  ...publicStops,
  ...formStops,
  ...personalStops,
  ...correctionStops,
  ...adminStops,
]) {
  test(name, async ({ browser, baseURL }) => {
    const [italian, french] = await Promise.all([
      walk(browser, 'it', visit, baseURL),
      walk(browser, 'fr', visit, baseURL),
    ]);
    expect.soft(missingTexts(italian.visitor, specified.italian), 'not said in Italian').toEqual([]);
    expect.soft(untranslated(french.visitor, italian.visitor), 'still Italian in French').toEqual([]);
    expect.soft(tightFigures(french.visitor), 'figures without a space in French').toEqual([]);
    for (const { visitor, problems } of [italian, french]) {
      expect.soft(missingTexts(visitor, specified.figures ?? []), 'figures missing').toEqual([]);
      expect.soft(missingAddresses(visitor, specified.leadsTo ?? []), 'leads nowhere').toEqual([]);
      expect.soft(rawKeys(visitor), 'keys instead of texts').toEqual([]);
      expect
        .soft(
          problems.filter((problem) => !specified.logs?.test(problem)),
          'console and foreign requests',
        )
        .toEqual([]);
    }
  });
}

async function walk(browser: Browser, language: string, visit: Stop['visit'], baseURL = '') {
  const context = await browser.newContext();
  await comeBackIn(context, language, baseURL);
  const page = await context.newPage();
  const problems = watch(page, baseURL);
  const visitor = new Visitor(page);
  await visit(visitor);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await context.close();
  return { visitor, problems };
}

/** Console errors and warnings, except expected responses, and requests to other hosts. */
function watch(page: Page, baseURL: string): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isAnswer = /^Failed to load resource/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isAnswer) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !/^(data|blob):/.test(request.url())) problems.push(request.url());
  });
  return problems;
}
