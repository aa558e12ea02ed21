import { type AdminRankingEntriesPage, API, type ApplicationDetails, type ApplicationsPage } from '@lacorte/contracts';
import type { Browser } from '@lacorte/testing/product';

const SEARCHED = 100;

/** The first seeded application that has documents; without any, the first one. Its tender has at least one. */
export async function applicationWithDocuments(api: Browser, tenderId: string): Promise<string> {
  const { items } = await api.call<ApplicationsPage>(
    'GET',
    `${API.adminApplications}?tender=${tenderId}&sort=applicationCode&pageSize=${SEARCHED}`,
  );
  for (const { id } of items) {
    const { documenti } = await api.call<ApplicationDetails>('GET', API.adminApplication(id));
    if (Object.keys(documenti).length > 0) {
      return id;
    }
  }
  const [first] = items;
  if (!first) {
    throw new Error('The tender has no applications.');
  }
  return first.id;
}

/** E-mail addresses of the first waiting applications of a ranking. */
export async function waitingApplicants(api: Browser, rankingId: string, count: number): Promise<string[]> {
  const { items } = await api.call<AdminRankingEntriesPage>(
    'GET',
    `${API.adminRankingEntries(rankingId)}?outcome=waiting&pageSize=${count}`,
  );
  return Promise.all(items.map(({ applicationCode }) => emailOf(api, applicationCode)));
}

async function emailOf(api: Browser, code: string): Promise<string> {
  const { items } = await api.call<ApplicationsPage>('GET', `${API.adminApplications}?page=1&q=${code}`);
  const application = items.find(({ applicationCode }) => applicationCode === code);
  if (!application) {
    throw new Error(`The application ${code} is not in the list.`);
  }
  return application.email;
}
