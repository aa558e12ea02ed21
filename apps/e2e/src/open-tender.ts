import { randomInt } from 'node:crypto';
import type { Tender } from '@lacorte/contracts';
import { API } from '@lacorte/contracts/routes';
import { type Browser, expect, type Page } from '@playwright/test';
import { logInAsAdmin, pageOf } from './people';

/** Fee of the tender that the other tests need. */
const FEE_CENTS = 15_000;

/** Digits, which read the same in both languages. */
export const newTenderCode = () => `2027-${randomInt(1e9)}`;

export async function currentTender(page: Page): Promise<Tender> {
  return (await page.request.get(API.currentTender)).json();
}

/** Opens a tender with the numbers of the first one, unless the open one has them. */
export async function openUsualTender(browser: Browser): Promise<void> {
  const page = await pageOf(browser);
  const { id: current, status, rules } = await currentTender(page);
  if (status !== 'open' || rules.feeCents !== FEE_CENTS) {
    await logInAsAdmin(page);
    if (status === 'open') await page.request.post(API.closeTender(current));
    const draft = { code: newTenderCode(), shownDeadline: '2025-11-25', rules: { feeCents: FEE_CENTS } };
    const { id } = await (await page.request.post(API.adminTenders, { data: draft })).json();
    expect((await page.request.post(API.publishTender(id))).status()).toBe(200);
    // The gateway keeps the answer of before for the rest of the second, and the form reads it once.
    await expect.poll(async () => (await currentTender(page)).id).toBe(id);
  }
  await page.context().close();
}
