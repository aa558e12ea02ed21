import type { AdminRanking, AdminRankingEntry, AdminReviewRequest, RankingDifferencePage } from '@lacorte/contracts';
import { expect, type Page } from '@playwright/test';
import { overflow } from '../../accessible';
import { logInAsAdmin } from '../../people';
import { currentTender } from '../../tenders';
import { RANKINGS } from './specified/private-pages';
import type { Stop, Visitor } from './stop';

const NONE = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
const HASH = '0123456789'.repeat(7).slice(0, 64);
const PHONE = { width: 390, height: 844 };

const aRun = (tenderId: string, part: Partial<AdminRanking> = {}): AdminRanking => ({
  id: crypto.randomUUID(),
  tenderId,
  stage: 'provisional',
  state: 'ready',
  drawNumbers: '12-45-67',
  otherDraws: 2,
  registerHash: HASH,
  seed: HASH,
  inputHash: HASH,
  homes: { ...NONE, '3-locali': 10 },
  counts: { applications: 15, ranked: 12, assigned: 10, waiting: 2 },
  rankedByType: { ...NONE, '3-locali': 12 },
  lastAssigned: { '2-locali': null, '3-locali': { position: 12, points: 6 }, '4-locali': null, '5-locali': null },
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'admin@example.com',
  publishedAt: null,
  publishedBy: null,
  expiredAt: null,
  ...part,
});

const ENTRY: AdminRankingEntry = {
  position: 1,
  applicationCode: 'DOM-2026-000001-16',
  applicationId: crypto.randomUUID(),
  housingType: '3-locali',
  cognome: 'Ferrario',
  nome: 'Lucia',
  points: 39,
  ticket: HASH,
  outcome: 'assigned',
  heldAs: 'minors',
  parts: [
    { id: 'minors', points: 10 },
    { id: 'disability', points: 29 },
  ],
  groups: ['minors', 'emergencies'],
};

const PLACE = { housingType: '3-locali', position: 7, points: 21, outcome: 'waiting', heldAs: null } as const;
const DIFFERENCE: RankingDifferencePage = {
  items: [
    {
      applicationCode: 'DOM-2026-000007-95',
      change: 'moved',
      before: PLACE,
      after: { ...PLACE, position: 2, points: 36, outcome: 'assigned', heldAs: 'open' },
      reasons: ['points', 'review'],
      review: null,
    },
  ],
  total: 1,
  page: 1,
  pageSize: 50,
  counts: { entered: 0, left: 0, moved: 1 },
};

const REVIEW: AdminReviewRequest = {
  id: crypto.randomUUID(),
  applicationId: crypto.randomUUID(),
  applicationCode: 'DOM-2026-000001-16',
  rankingId: crypto.randomUUID(),
  cognome: 'Ferrario',
  nome: 'Lucia',
  text: 'ISEE',
  state: 'open',
  reason: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  version: 1,
};

const listOf = <T>(items: T[]) => ({ items, total: items.length, page: 1, pageSize: 50 });

/** Answers the calls for rankings itself, so that the tender of the other tests stays open. */
async function answerRankings(page: Page, runs: readonly AdminRanking[]): Promise<void> {
  const answer = (call: string, json: unknown) => page.route(call, (route) => route.fulfill({ json }));
  await answer('**/api/admin/rankings?*', listOf([...runs]));
  await answer('**/api/rankings?*', listOf([]));
  await answer('**/api/admin/review-requests?*', listOf([REVIEW]));
  for (const run of runs) {
    await answer(`**/api/admin/rankings/${run.id}`, run);
    await answer(`**/api/admin/rankings/${run.id}/entries?*`, listOf([ENTRY]));
    await answer(`**/api/admin/rankings/${run.id}/difference?*`, DIFFERENCE);
  }
}

/** Visits the rankings on a phone. Nothing may be wider than the screen in either language. */
async function rankings(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await logInAsAdmin(page);
  const { id } = await currentTender(page);
  const provisional = aRun(id);
  const simulation = aRun(id, { stage: 'simulation', drawNumbers: null, createdAt: '2026-11-18T09:00:00.000Z' });
  const failed = aRun(id, { state: 'failed', createdBy: null });
  await answerRankings(page, [failed, provisional, simulation]);
  await visitor.open(`/admin/graduatorie?tender=${id}`);
  await page.locator('main ol').last().getByRole('listitem').last().waitFor();
  await lookAndMeasure();
  await visitor.open(`/admin/graduatorie?tender=${id}&view=riesami`);
  await page.getByRole('article').first().waitFor();
  await lookAndMeasure();
  await page.getByRole('article').getByRole('button').last().click();
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await visitor.lookOnce(page.getByRole('dialog').locator('[aria-invalid="true"]'));
  await visitor.open(`/admin/graduatorie?tender=${id}&run=${provisional.id}`);
  const tabs = page.locator('main').getByRole('tab');
  await tabs.first().waitFor();
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const part = page.locator('main').getByRole('tabpanel');
    await expect(part).toContainText(/DOM-|verify-ranking/);
    await lookAndMeasure();
  }
  await visitor.open(`/admin/graduatorie?tender=${id}&run=${failed.id}`);
  await page.locator('main').getByRole('alert').waitFor();
  await lookAndMeasure();
  await page.route('**/api/rankings?*', (route) => route.abort());
  await visitor.lookAt(`/admin/graduatorie?tender=${id}`, page.locator('main').getByRole('alert'));

  async function lookAndMeasure(): Promise<void> {
    await visitor.look();
    expect.soft(await overflow(page), page.url()).toBe(0);
  }
}

export const rankingStops: readonly Stop[] = [
  { name: '/admin/graduatorie, on a telephone', specified: RANKINGS, visit: rankings },
];
