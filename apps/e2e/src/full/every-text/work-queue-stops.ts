import type { TenderOverview } from '@lacorte/contracts';
import { PAGES } from '@lacorte/contracts/routes';
import { apply, logInAsAdmin } from '../../people';
import { OVERVIEW, WORK_QUEUE } from './specified/private-pages';
import type { Stop, Visitor } from './stop';

async function workQueue(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { code } = await apply(page);
  await logInAsAdmin(page);
  await visitor.lookAt(`${PAGES.admin}?q=${code}`, page.getByText(code));
  const box = page.getByRole('row').getByRole('checkbox').last();
  const bar = page.locator('section:has([name="bulk-status"])').last();
  await box.check();
  await visitor.lookOnce(bar);
  await bar.getByRole('combobox').selectOption('approved');
  await visitor.clickToSee(bar.locator('[aria-haspopup="dialog"]'), page.getByRole('dialog'));
  await page.getByRole('dialog').locator('button').nth(1).click();
  const undo = page.locator('main [role="status"] button');
  await visitor.lookOnce(undo);
  await visitor.clickForToast(undo);
  await page.locator('main button[aria-haspopup="dialog"]').nth(1).click();
  await visitor.clickToSee(page.getByRole('dialog').locator('summary'), page.getByRole('dialog').getByRole('checkbox'));
}

const SHARES = {
  total: { count: 8, assessed: 2 },
  byStatus: {
    submitted: { count: 5, assessed: 0 },
    under_review: { count: 2, assessed: 1 },
    approved: { count: 1, assessed: 1 },
    rejected: { count: 0, assessed: 0 },
  },
  byHousingType: {
    '2-locali': { count: 4, assessed: 1 },
    '3-locali': { count: 4, assessed: 1 },
    '4-locali': { count: 0, assessed: 0 },
    '5-locali': { count: 0, assessed: 0 },
  },
};

const FIGURES: TenderOverview = {
  ...SHARES,
  running: SHARES,
  byMunicipality: [{ municipality: 'Milano', count: 6 }],
  otherMunicipalities: { municipalities: 37, count: 2 },
  byDay: [
    { day: '2026-10-01', count: 3 },
    { day: '2026-10-02', count: 5 },
  ],
  fees: { paid: 2, amountCents: 30_000 },
};

/** Visits the overview with fixed figures, because other tests add applications. */
async function overview(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await logInAsAdmin(page);
  await page.route('**/overview', (route) => route.fulfill({ json: FIGURES }));
  await visitor.open(PAGES.adminOverview);
  await visitor.clickToSee(page.locator('main summary'), page.locator('main details table'));
  await page.route('**/overview', (route) => route.abort());
  await visitor.lookAt(PAGES.adminOverview, page.getByRole('alert'));
}

export const workQueueStops: readonly Stop[] = [
  { name: '/admin, work queue', specified: WORK_QUEUE, visit: workQueue },
  { name: PAGES.adminOverview, specified: OVERVIEW, visit: overview },
];
