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
} as const;

/** Paths that only services call, never routed by the gateway. */
export const INTERNAL = {
  identity: '/internal/identity',
  productHealth: '/internal/healthz',
  findOrCreateAccount: '/internal/accounts/find-or-create',
  receipt: (id: string) => `/internal/applications/${encodeURIComponent(id)}/receipt`,
  claimDocuments: (id: string) => `/internal/applications/${encodeURIComponent(id)}/documents/claim`,
} as const;

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
  personalArea: '/area-utente',
  admin: '/admin',
} as const;
