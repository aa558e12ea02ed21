import { randomInt } from 'node:crypto';
import type { Tender } from '@lacorte/contracts';
import { API } from '@lacorte/contracts/routes';
import { anApplication } from '@lacorte/testing/builders';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Applicant, apply, logInAsAdmin, pageOf } from './people';

/** Fee of the tender that the other tests need. */
const FEE_CENTS = 15_000;

/** Makes a code of digits, because digits are the same in both languages. */
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
    // This waits, because the gateway keeps the earlier answer for up to a second, and the form reads the tender only once.
    await expect.poll(async () => (await currentTender(page)).id).toBe(id);
  }
  await page.context().close();
}

const HOMES = { '2-locali': 1, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
const FACTS = {
  citizenship: 'italian',
  worksInLombardiaYears: 0,
  iseeCents: 1_800_000,
  ownsHome: false,
  minors: 0,
  disabilityCertified: false,
  evictionEnforced: false,
  over65: false,
  youngCouple: false,
  housingEmergency: false,
};
export const DRAW = '12-45-67-8-90';

/** Opens a new tender with one home of two rooms, and closes the open one. @returns the new tender's id */
export async function openTender(page: Page, code: string): Promise<string> {
  const current = await currentTender(page);
  if (current.status === 'open') await page.request.post(API.closeTender(current.id));
  const draft = { code, shownDeadline: '2026-12-01', homes: HOMES, rules: { reviewDays: 10 } };
  const { id } = await (await page.request.post(API.adminTenders, { data: draft })).json();
  expect((await page.request.post(API.publishTender(id))).status()).toBe(200);
  return id;
}

/** Applies for a home of two rooms, in a separate browser. */
export async function applyAs(browser: Browser, cognome: string, codiceFiscale: string): Promise<Applicant> {
  const page = await pageOf(browser);
  const application = anApplication().with({ cognome, codiceFiscale, tipologiaAbitazione: '2-locali' });
  const applicant = await apply(page, application);
  await page.context().close();
  return applicant;
}

/** Writes an assessment that gives points for the residence only. */
export async function assess(page: Page, { id }: Applicant, residenceYears: number): Promise<void> {
  const data = { version: null, facts: { ...FACTS, residenceYears } };
  expect((await page.request.put(API.assessment(id), { data })).status()).toBe(200);
}

export async function approve(page: Page, { id }: Applicant): Promise<void> {
  const data = { status: 'approved' };
  expect((await page.request.put(API.applicationStatus(id), { data })).status()).toBe(200);
}
