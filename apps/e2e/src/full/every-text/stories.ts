import type { OwnApplication, TimelineEntry } from '@lacorte/contracts';
import type { Page } from '@playwright/test';

/** The bank account in the form in which the gateway sends it to pages. */
export const BANK_ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankBeneficiary: 'La Corte' };

const STATUSES = ['submitted', 'under_review', 'approved', 'rejected'];

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;

/** The day of each kind of entry. */
const KINDS: Record<Exclude<TimelineEntry['kind'], 'status-changed'>, number> = {
  submitted: 1,
  'documents-attached': 2,
  'fee-requested': 3,
  'fee-paid': 4,
  'documents-requested': 5,
  'documents-answered': 6,
  'documents-expired': 7,
  'documents-withdrawn': 8,
  'ranking-published': 9,
  'review-requested': 10,
  'review-decided': 11,
  corrected: 12,
  withdrawn: 13,
  'withdrawal-undone': 14,
};

const TIMELINE = [
  ...Object.entries(KINDS).map(([kind, day]) => ({ at: at(day), kind })),
  ...STATUSES.map((status, place) => ({ at: at(place + 20), kind: 'status-changed', status })),
];

const request = (state: string, answeredAt: string | null = null) => ({
  id: state,
  items: [{ section: 'certificazione-redditi', reason: 'ISEE' }],
  deadline: '2026-03-30',
  state,
  createdAt: at(1),
  answeredAt,
});

/** One application in each status, with every fee, request and entry that an applicant may see. */
export function stories(application: Pick<OwnApplication, 'mayAttach' | 'files'>) {
  const withoutIsee = application.files.filter(({ section }) => section !== 'certificazione-redditi');
  const variants = [
    {
      fee: { state: 'due', amountCents: 15_000, paidCents: 0, paidAt: null },
      mayAttach: application.mayAttach,
      documentRequests: [],
      files: withoutIsee,
      documenti: {},
      missing: ['certificazione-redditi'],
    },
    {
      fee: { state: 'paid', amountCents: 15_000, paidCents: 15_000, paidAt: '2026-03-03T00:00:00.000Z' },
      mayAttach: ['certificazione-redditi'],
      documentRequests: [request('open')],
    },
    {
      fee: { state: 'paid', amountCents: 15_000, paidCents: 15_000, paidAt: '2026-03-03T00:00:00.000Z' },
      mayAttach: [],
      documentRequests: [request('answered', at(5)), request('expired'), request('withdrawn')],
    },
    {
      fee: { state: 'not-due', amountCents: 15_000, paidCents: 0, paidAt: null },
      mayAttach: [],
      documentRequests: [],
      files: [],
      documenti: {},
      missing: ['certificazione-redditi'],
    },
  ];
  return STATUSES.map((applicationStatus, place) => ({
    ...application,
    ...variants[place],
    id: String(place),
    applicationCode: `DOM-2026-00000${place}-00`,
    applicationStatus,
    timeline: TIMELINE,
  }));
}

/** Opens documents and timeline of every card. */
export async function openCards(page: Page): Promise<void> {
  const closed = page.locator('article button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
}
