import {
  type AdminDocumentRequest,
  type AdminTender,
  API,
  type ApplicationNeighbours,
  type ApplicationsPage,
  type CurrentUser,
  type DocumentRequest,
  type DocumentRequestState,
  type DocumentRequestsPage,
  type ListedApplication,
  type TenderOverview,
} from '@lacorte/contracts';
import { WORK_FILTERS, type WorkFilter } from '../src/lib/applications-list/list-state';
import { json } from './fake-api';
import { aTender, aUser, aUserApplication } from './samples';

export function anAdmin(part: Partial<CurrentUser> = {}): CurrentUser {
  return aUser({ firstName: 'Marta', lastName: 'Colombo', email: 'marta@example.com', role: 'admin', ...part });
}

export function anAdminApplication(part: Partial<ListedApplication> = {}): ListedApplication {
  return {
    ...aUserApplication(),
    applicationStatus: 'submitted',
    version: 1,
    payment: null,
    feeRequestedAt: null,
    assessed: false,
    claim: null,
    hasDuplicates: false,
    fee: { state: 'due', amountCents: 15_000, paidCents: 0, paidAt: null },
    ...part,
  };
}

/** Another applicant, in part. */
export const LUCA = {
  id: 'b1b2c3d4-0000-4000-8000-000000000002',
  applicationCode: 'DOM-2026-000200-11',
  ...{ nome: 'Luca', cognome: 'Bianchi' },
};

/** A fee of 150 €, paid by bank transfer. */
export function aRecordedPayment() {
  const recorded = { recordedBy: 'paolo@example.com', recordedAt: '2026-11-03T08:00:00Z' };
  return { paidOn: '2026-11-02', amountCents: 15_000, note: 'Bonifico', ...recorded };
}

export function anApplicationsPage(items: ListedApplication[], part: Partial<ApplicationsPage> = {}): ApplicationsPage {
  const counts = {
    total: items.length,
    withdrawn: 0,
    submitted: items.length,
    under_review: 0,
    approved: 0,
    rejected: 0,
  };
  return { items, total: items.length, page: 1, pageSize: 50, counts, ...part };
}

interface ListCall {
  q?: string;
  status?: string;
  tender?: string;
  work?: WorkFilter;
  withdrawn?: string;
  sort?: string;
  page?: number;
}

/** The call for a page of the list; defaults as in the dashboard. */
export function listCall({ page = 1, ...list }: ListCall = {}): string {
  return listQuery(list, { page: String(page), pageSize: '50' });
}

/** The call for the place of an application in the list. */
export function placeCall(id: string, list: Omit<ListCall, 'page'> = {}): string {
  return listQuery(list, { around: id });
}

function listQuery(
  { q = '', status = '', tender = '', withdrawn = '', work, sort = '-createdAt' }: ListCall,
  part: Record<string, string>,
): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(tender && { tender }),
    ...(withdrawn && { withdrawn }),
    ...(work && WORK_FILTERS[work]),
    sort,
    ...part,
  });
  return `GET /api/admin/applications?${query}`;
}

/** The answer for an application that is the only one of its list but for `part`. */
export function placeAnswer(part: Partial<ApplicationNeighbours> = {}): Response {
  const only: ApplicationNeighbours = { previous: null, next: null, before: 0, total: 1, listed: true };
  return json({ ...only, ...part });
}

/** Calls of a dashboard with these applications, also when details are opened. */
export function dashboardAnswers(items: ListedApplication[]) {
  return {
    'GET /api/auth/user': json(anAdmin()),
    ...tendersAnswer([anAdminTender()]),
    [OVERVIEW]: json(anOverview({})),
    [requestsCall('open')]: requestsAnswer([]),
    [UNDELIVERED]: json({ items: [], total: 0, page: 1, pageSize: 10 }),
    [listCall()]: json(anApplicationsPage(items)),
    ...Object.fromEntries(items.map((item) => [`GET ${API.adminApplication(item.id)}`, json(item)])),
    ...Object.fromEntries(items.map((item) => [`GET ${API.applicationTender(item.id)}`, json(aTender())])),
    ...Object.fromEntries(items.map((item) => [`GET ${API.documentRequests(item.id)}`, json([])])),
  };
}

/** The call for the figures of the first tender. */
export const OVERVIEW = `GET ${API.tenderOverview(aTender().id)}`;

/** Empty but for `part`. */
export function anOverview(part: Partial<TenderOverview>): TenderOverview {
  const none = { count: 0, assessed: 0 };
  const shares = {
    total: part.total ?? none,
    byStatus: part.byStatus ?? { submitted: none, under_review: none, approved: none, rejected: none },
    byHousingType: part.byHousingType ?? { '2-locali': none, '3-locali': none, '4-locali': none, '5-locali': none },
  };
  return {
    ...shares,
    running: shares,
    byMunicipality: [],
    otherMunicipalities: { municipalities: 0, count: 0 },
    byDay: [],
    fees: { paid: 0, amountCents: 0 },
    ...part,
  };
}

/** The call for the requests for documents of all applications, as the dashboard makes it. */
export const requestsCall = (state: DocumentRequestState) =>
  `GET ${API.allDocumentRequests}?state=${state}&page=1&pageSize=10`;
export const UNDELIVERED = `GET ${API.undeliveredMessages}?page=1&pageSize=10`;

export function requestsAnswer(items: AdminDocumentRequest[]): Response {
  return json({ items, total: items.length, page: 1, pageSize: 10 } satisfies DocumentRequestsPage);
}

export function aDocumentRequest(part: Partial<DocumentRequest> = {}): DocumentRequest {
  return {
    id: 'r1',
    items: [{ section: 'certificazione-redditi', reason: "L'ISEE non è dell'anno in corso." }],
    deadline: '2026-12-07',
    state: 'open',
    createdAt: '2026-11-23T10:00:00.000Z',
    answeredAt: null,
    ...part,
  };
}

export function anAdminTender(part: Partial<AdminTender> = {}): AdminTender {
  const created = { at: '2026-11-20T09:00:00.000Z', who: 'marta@example.com', opensAt: null, closesAt: null };
  return { ...aTender(), history: [{ ...created, action: 'created' }], ...part };
}

const READ_TENDERS = 'GET /api/admin/tenders?page=1&pageSize=200';

export function tendersAnswer(items: AdminTender[]) {
  return { [READ_TENDERS]: json({ items, total: items.length, page: 1, pageSize: 200 }) };
}
