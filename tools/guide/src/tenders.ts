import { type AdminTender, type AdminTendersPage, API } from '@lacorte/contracts';
import type { Browser } from '@lacorte/testing/product';

const HOMES = { '2-locali': 10, '3-locali': 12, '4-locali': 4, '5-locali': 1 };

/** The open tender of a new installation. */
export async function openTender(api: Browser): Promise<AdminTender> {
  const { items } = await api.call<AdminTendersPage>('GET', API.adminTenders);
  const open = items.find(({ status }) => status === 'open');
  if (!open) {
    throw new Error('No tender is open.');
  }
  return open;
}

/** Saves a draft whose applicants have ten days for reviews. */
export function draftTender(api: Browser, code: string, year: number): Promise<AdminTender> {
  return api.call<AdminTender>('POST', API.adminTenders, {
    code,
    title: { it: `Bando ${year}`, fr: `Appel ${year}` },
    shownDeadline: `${year}-12-31`,
    homes: HOMES,
    rules: { reviewDays: 10 },
  });
}
