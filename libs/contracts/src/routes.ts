type Values<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<Rest>]
  : Pattern extends `${string}:${string}`
    ? [value: string]
    : [];

/** Makes an address: takes a value for each placeholder, in their order. `pattern` has the placeholders as `:id`. */
interface Route<Pattern extends string> {
  (...values: Values<Pattern>): string;
  pattern: Pattern;
}

function route<Pattern extends string>(pattern: Pattern): Route<Pattern> {
  const fill = (...values: Values<Pattern>): string => {
    const left: string[] = [...values];
    return pattern.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''));
  };
  return Object.assign(fill, { pattern });
}

/** The patterns of routes: of API, INTERNAL or PAGES. */
export function patternsOf(routes: Record<string, string | { pattern: string; indexedPattern?: string }>): string[] {
  return Object.values(routes).flatMap((one) => {
    if (typeof one === 'string') return [one];
    return one.indexedPattern === undefined ? [one.pattern] : [one.pattern, one.indexedPattern];
  });
}

const DOCUMENT = route('/api/admin/applications/:id/documents/:type');
const INDEXED_DOCUMENT = route('/api/admin/applications/:id/documents/:type/:index');

/** Paths of the API as the browser calls them (specification, section 7; contract, section 2). */
export const API = {
  currentUser: '/api/auth/user',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  applications: '/api/applications',
  application: route('/api/applications/:id'),
  applicationDocuments: route('/api/applications/:id/documents'),
  applicationPdf: route('/api/applications/:id/pdf'),
  userApplications: '/api/user/applications',
  requestUpload: '/api/objects/upload',
  contacts: '/api/contacts',
  downloadTender: '/api/download-bando',
  adminApplications: '/api/admin/applications',
  applicationStatus: route('/api/admin/applications/:id/status'),
  applicationHistory: route('/api/admin/applications/:id/history'),
  applicationPayment: route('/api/admin/applications/:id/payment'),
  applicationDocument: Object.assign(
    (id: string, type: string, index?: number) =>
      index === undefined ? DOCUMENT(id, type) : INDEXED_DOCUMENT(id, type, String(index)),
    { pattern: DOCUMENT.pattern, indexedPattern: INDEXED_DOCUMENT.pattern },
  ),
  allApplicationDocuments: route('/api/admin/applications/:id/documents/all'),
  quarantinedDocuments: route('/api/admin/applications/:id/documents/quarantine'),
  sendPaymentRequests: '/api/admin/send-payment-requests',
  latestPaymentRequests: '/api/admin/payment-requests/latest',
  paymentRequestRecipients: '/api/admin/payment-requests/recipients',
  paymentRequests: route('/api/admin/payment-requests/:batchId'),
  retryPaymentRequests: route('/api/admin/payment-requests/:batchId/retry'),
  adminContacts: '/api/admin/contacts',
  contactAnswered: route('/api/admin/contacts/:id/answered'),
} as const;

/** Paths that only services call, never routed by the gateway. */
export const INTERNAL = {
  identity: '/internal/identity',
  productHealth: '/internal/healthz',
  findOrCreateAccount: '/internal/accounts/find-or-create',
  receipt: route('/internal/applications/:id/receipt'),
  /** Query: `before` (ISO instant: applications submitted until then), `after` (cursor of the page before), `limit`. */
  paymentRecipients: '/internal/payment-recipients',
  countPaymentRecipients: '/internal/payment-recipients/count',
  contact: route('/internal/contacts/:id'),
  /** Body: `{ reports: AttachedDocumentsReport[] }`. */
  attachedDocuments: '/internal/attached-documents',
  claimDocuments: route('/internal/applications/:id/documents/claim'),
} as const;

/** Where the gateway says whether the whole product is ready (contract, section 1). */
export const HEALTH_PATH = '/healthz';

/** The view of the queues, for administrators: a page of its own with everything below it, not a call. */
export const QUEUES_PATH = '/api/admin/queues';

/** Paths of the pages (specification, section 2). */
export const PAGES = {
  home: '/',
  about: '/chi-siamo',
  tender: '/bando',
  apply: '/iscrizione',
  howItWorks: '/come-funziona',
  contacts: '/contatti',
  receipt: route('/ricevuta/:id'),
  privacy: '/privacy',
  cookies: '/cookie',
  terms: '/termini',
  accessibility: '/accessibilita',
  selfCheck: '/test',
  personalArea: '/area-utente',
  admin: '/admin',
  adminContacts: '/admin/messaggi',
} as const;

/** Pages for everybody, which search engines are shown; the others are somebody's own or for looking after the product. */
export const PUBLIC_PAGES = [
  PAGES.home,
  PAGES.about,
  PAGES.tender,
  PAGES.apply,
  PAGES.howItWorks,
  PAGES.contacts,
  PAGES.privacy,
  PAGES.cookies,
  PAGES.terms,
  PAGES.accessibility,
] as const;
