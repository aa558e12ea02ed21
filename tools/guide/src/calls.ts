import {
  type AdminRankingEntriesPage,
  type AdminTender,
  type AdminTendersPage,
  API,
  type ApplicationDetails,
  type ApplicationsPage,
} from '@lacorte/contracts';
import type { Browser } from '@lacorte/testing/product';

const HOMES = { '2-locali': 10, '3-locali': 12, '4-locali': 4, '5-locali': 1 };

/** The open tender of a new installation. */
export async function openTender(api: Browser): Promise<AdminTender> {
  const { items } = await api.call<AdminTendersPage>('GET', API.adminTenders);
  const open = items.find(({ status }) => status === 'open');
  if (!open) throw new Error('No tender is open.');
  return open;
}

/** Saves an unpublished tender with ten days for review requests. */
export function draftTender(api: Browser, code: string, year: number): Promise<AdminTender> {
  return api.call<AdminTender>('POST', API.adminTenders, {
    code,
    title: { it: `Bando ${year}`, fr: `Appel ${year}` },
    shownDeadline: `${year}-12-31`,
    homes: HOMES,
    rules: { reviewDays: 10 },
  });
}

/** The first seeded application that has documents. */
export async function applicationWithDocuments(api: Browser, tenderId: string): Promise<string> {
  const { items } = await api.call<ApplicationsPage>(
    'GET',
    `${API.adminApplications}?tender=${tenderId}&sort=applicationCode&pageSize=100`,
  );
  for (const { id } of items) {
    const { documenti } = await api.call<ApplicationDetails>('GET', API.adminApplication(id));
    if (Object.keys(documenti).length > 0) return id;
  }
  throw new Error('No application of the tender has documents.');
}

/** E-mail addresses of the first waiting applications of a ranking. */
export async function waitingApplicants(api: Browser, rankingId: string, count: number): Promise<string[]> {
  const { items } = await api.call<AdminRankingEntriesPage>(
    'GET',
    `${API.adminRankingEntries(rankingId)}?outcome=waiting&pageSize=${count}`,
  );
  const read = (id = '') => api.call<ApplicationDetails>('GET', API.adminApplication(id));
  return Promise.all(items.map(async ({ applicationId }) => (await read(applicationId)).email));
}
