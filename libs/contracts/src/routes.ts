/** Paths of the API as the browser calls them (specification, section 7; contract, section 2). */
export const API = {
  currentUser: '/api/auth/user',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  applications: '/api/applications',
  application: (id: string) => `/api/applications/${encodeURIComponent(id)}`,
  applicationDocuments: (id: string) => `/api/applications/${encodeURIComponent(id)}/documents`,
  applicationPdf: (id: string) => `/api/applications/${encodeURIComponent(id)}/pdf`,
  userApplications: '/api/user/applications',
  requestUpload: '/api/objects/upload',
  contacts: '/api/contacts',
  downloadTender: '/api/download-bando',
  adminApplications: '/api/admin/applications',
  applicationStatus: (id: string) => `/api/admin/applications/${encodeURIComponent(id)}/status`,
  applicationHistory: (id: string) => `/api/admin/applications/${encodeURIComponent(id)}/history`,
  applicationPayment: (id: string) => `/api/admin/applications/${encodeURIComponent(id)}/payment`,
  applicationDocument: (id: string, type: string, index?: number) =>
    `/api/admin/applications/${encodeURIComponent(id)}/documents/${type}${index === undefined ? '' : `/${index}`}`,
  allApplicationDocuments: (id: string) => `/api/admin/applications/${encodeURIComponent(id)}/documents/all`,
  quarantinedDocuments: (id: string) => `/api/admin/applications/${encodeURIComponent(id)}/documents/quarantine`,
  sendPaymentRequests: '/api/admin/send-payment-requests',
  latestPaymentRequests: '/api/admin/payment-requests/latest',
  paymentRequestRecipients: '/api/admin/payment-requests/recipients',
  paymentRequests: (batchId: string) => `/api/admin/payment-requests/${encodeURIComponent(batchId)}`,
  retryPaymentRequests: (batchId: string) => `/api/admin/payment-requests/${encodeURIComponent(batchId)}/retry`,
  adminContacts: '/api/admin/contacts',
  contactAnswered: (id: string) => `/api/admin/contacts/${encodeURIComponent(id)}/answered`,
} as const;

/** Paths that only services call, never routed by the gateway. */
export const INTERNAL = {
  identity: '/internal/identity',
  productHealth: '/internal/healthz',
  findOrCreateAccount: '/internal/accounts/find-or-create',
  receipt: (id: string) => `/internal/applications/${encodeURIComponent(id)}/receipt`,
  /** Query: `before` (ISO instant: applications submitted until then), `after` (cursor of the page before), `limit`. */
  paymentRecipients: '/internal/payment-recipients',
  countPaymentRecipients: '/internal/payment-recipients/count',
  contact: (id: string) => `/internal/contacts/${encodeURIComponent(id)}`,
  /** Body: `{ reports: AttachedDocumentsReport[] }`. */
  attachedDocuments: '/internal/attached-documents',
  claimDocuments: (id: string) => `/internal/applications/${encodeURIComponent(id)}/documents/claim`,
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
  receipt: (id: string) => `/ricevuta/${encodeURIComponent(id)}`,
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
