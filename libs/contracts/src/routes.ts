type Values<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<Rest>]
  : Pattern extends `${string}:${string}`
    ? [value: string]
    : [];

/** A function that makes a path from a value for each placeholder, in their order. `pattern` has the placeholders as `:id`. */
interface Route<Pattern extends string> {
  (...values: Values<Pattern>): string;
  pattern: Pattern;
}

function route<Pattern extends string>(pattern: Pattern): Route<Pattern> {
  return Object.assign((...values: Values<Pattern>) => filled(pattern, values), { pattern });
}

/** Returns the route of a document, by its type and, if the type has several files, the index of the file. */
function documentRoute(pattern: string) {
  const indexedPattern = `${pattern}/:index`;
  const fill = (id: string, type: string, index?: number) =>
    filled(index === undefined ? pattern : indexedPattern, [id, type, String(index)]);
  return Object.assign(fill, { pattern, indexedPattern });
}

/** Fills in the placeholders. It removes the values from the array. */
function filled(pattern: string, values: string[]): string {
  return pattern.replace(/:\w+/g, () => encodeURIComponent(values.shift() ?? ''));
}

/** Returns the patterns of the routes in API, INTERNAL or PAGES. */
export function patternsOf(routes: Record<string, string | { pattern: string; indexedPattern?: string }>): string[] {
  return Object.values(routes).flatMap((one) => {
    if (typeof one === 'string') return [one];
    return one.indexedPattern === undefined ? [one.pattern] : [one.pattern, one.indexedPattern];
  });
}

/** Paths of the API as the browser calls them (specification, section 7; contract, section 2), in the order of the API description. */
export const API = {
  login: '/api/auth/login',
  loginTotp: '/api/auth/login/totp',
  logout: '/api/auth/logout',
  currentUser: '/api/auth/user',
  sessions: '/api/auth/sessions',
  session: route('/api/auth/sessions/:id'),
  oidc: '/api/auth/oidc',
  oidcCallback: '/api/auth/oidc/callback',
  oidcLink: '/api/auth/oidc/link',
  oidcClaims: '/api/auth/oidc/claims',
  totp: '/api/auth/totp',
  confirmTotp: '/api/auth/totp/confirm',
  passwordReset: '/api/auth/password-reset',
  confirmPasswordReset: '/api/auth/password-reset/confirm',
  password: '/api/auth/password',
  changeEmail: '/api/auth/email',
  language: '/api/auth/language',
  emailVerification: '/api/auth/email-verification',
  confirmEmailVerification: '/api/auth/email-verification/confirm',
  exportUserData: '/api/user/export',
  eraseUser: '/api/user/erasure',
  applications: '/api/applications',
  application: route('/api/applications/:id'),
  applicationPdf: route('/api/applications/:id/pdf'),
  userApplications: '/api/user/applications',
  ownApplication: route('/api/user/applications/:id'),
  ownWithdrawal: route('/api/user/applications/:id/withdrawal'),
  ownApplicationPdf: route('/api/user/applications/:id/pdf'),
  ownDocument: documentRoute('/api/user/applications/:id/documents/:type'),
  requestUpload: '/api/objects/upload',
  applicationDocuments: route('/api/applications/:id/documents'),
  drafts: '/api/drafts',
  userDraft: '/api/user/draft',
  /** Answer: `UserDraft[]`. */
  userDrafts: '/api/user/drafts',
  contacts: '/api/contacts',
  adminContacts: '/api/admin/contacts',
  contactAnswered: route('/api/admin/contacts/:id/answered'),
  downloadTender: '/api/download-bando',
  tenders: '/api/tenders',
  currentTender: '/api/tenders/current',
  openingNotices: '/api/tenders/notices',
  confirmOpeningNotice: '/api/tenders/notices/confirm',
  tenderPdf: route('/api/tenders/:id/pdf'),
  applicationTender: route('/api/applications/:id/tender'),
  adminTenders: '/api/admin/tenders',
  adminTender: route('/api/admin/tenders/:id'),
  tenderHomes: route('/api/admin/tenders/:id/homes'),
  adminTenderPdf: route('/api/admin/tenders/:id/pdf'),
  tenderOverview: route('/api/admin/tenders/:id/overview'),
  publishTender: route('/api/admin/tenders/:id/publish'),
  withdrawTender: route('/api/admin/tenders/:id/withdraw'),
  closeTender: route('/api/admin/tenders/:id/close'),
  extendTender: route('/api/admin/tenders/:id/extend'),
  adminApplications: '/api/admin/applications',
  exportApplications: '/api/admin/applications/export',
  adminApplication: route('/api/admin/applications/:id'),
  applicationWithdrawal: route('/api/admin/applications/:id/withdrawal'),
  applicationReservation: route('/api/admin/applications/:id/claim'),
  applicationStatus: route('/api/admin/applications/:id/status'),
  applicationStatuses: '/api/admin/applications/statuses',
  applicationHistory: route('/api/admin/applications/:id/history'),
  applicationDuplicates: route('/api/admin/applications/:id/duplicates'),
  applicationChecks: route('/api/admin/applications/:id/checks'),
  applicationPayment: route('/api/admin/applications/:id/payment'),
  allApplicationDocuments: route('/api/admin/applications/:id/documents/all'),
  quarantinedDocuments: route('/api/admin/applications/:id/documents/quarantine'),
  applicationDocument: documentRoute('/api/admin/applications/:id/documents/:type'),
  accessLog: '/api/admin/access-log',
  undeliveredMessages: '/api/admin/undelivered-messages',
  assessment: route('/api/admin/applications/:id/assessment'),
  assessmentHistory: route('/api/admin/applications/:id/assessment/history'),
  applicationNotes: route('/api/admin/applications/:id/notes'),
  answerDocumentRequest: route('/api/user/applications/:id/document-requests/:requestId/answer'),
  allDocumentRequests: '/api/admin/document-requests',
  documentRequests: route('/api/admin/applications/:id/document-requests'),
  documentRequest: route('/api/admin/applications/:id/document-requests/:requestId'),
  requestReview: route('/api/user/applications/:id/review-requests'),
  reviewRequests: '/api/admin/review-requests',
  reviewRequest: route('/api/admin/review-requests/:id'),
  sendPaymentRequests: '/api/admin/send-payment-requests',
  latestPaymentRequests: '/api/admin/payment-requests/latest',
  paymentRequestRecipients: '/api/admin/payment-requests/recipients',
  paymentRequests: route('/api/admin/payment-requests/:batchId'),
  retryPaymentRequests: route('/api/admin/payment-requests/:batchId/retry'),
  stopPaymentRequests: route('/api/admin/payment-requests/:batchId/stop'),
  paymentEvents: '/api/payments/events',
  payments: '/api/admin/payments',
  importPayments: '/api/admin/payments/import',
  previewStatement: '/api/admin/payments/import/preview',
  paymentImport: route('/api/admin/payments/imports/:id'),
  statementFormats: '/api/admin/payments/formats',
  statementFormat: route('/api/admin/payments/formats/:id'),
  matchPayment: route('/api/admin/payments/:id/match'),
  dismissPayment: route('/api/admin/payments/:id/dismiss'),
  refundPayment: route('/api/admin/payments/:id/refund'),
  refundedPayment: route('/api/admin/payments/:id/refunded'),
  /** Query: `from`, `to`, `format`. */
  paymentsReport: '/api/admin/payments/report',
  /** Undoes a match, a dismissal or a refund. */
  reopenPayment: route('/api/admin/payments/:id/reopen'),
  startRanking: route('/api/admin/tenders/:id/rankings'),
  /** Query: `stage`. */
  rankingReadiness: route('/api/admin/tenders/:id/rankings/readiness'),
  adminRankings: '/api/admin/rankings',
  adminRanking: route('/api/admin/rankings/:id'),
  adminRankingEntries: route('/api/admin/rankings/:id/entries'),
  /** Query: `from`, the id of the earlier run. */
  rankingDifference: route('/api/admin/rankings/:id/difference'),
  publishRanking: route('/api/admin/rankings/:id/publish'),
  rankings: '/api/rankings',
  ranking: route('/api/rankings/:id'),
  rankingEntries: route('/api/rankings/:id/entries'),
  rankingCsv: route('/api/rankings/:id/csv'),
  rankingAudit: route('/api/admin/rankings/:id/audit'),
  rankingPdf: route('/api/rankings/:id/pdf'),
} as const;

/** Paths that only services call, never routed by the gateway. */
export const INTERNAL = {
  identity: '/internal/identity',
  productHealth: '/internal/healthz',
  findOrCreateAccount: '/internal/accounts/find-or-create',
  beginSession: '/internal/sessions',
  accountRecipient: route('/internal/accounts/:id/recipient'),
  applicationLanguage: route('/internal/accounts/:id/language'),
  discardAccount: route('/internal/accounts/:id/discard'),
  passwordVersion: route('/internal/accounts/:id/password-version'),
  /** The id is that of the outbox event. Answer: `ErasedRecipient`; 404 after the erasure has finished. */
  erasedRecipient: route('/internal/erasures/:id/recipient'),
  verificationLink: route('/internal/accounts/:id/verification-link'),
  mailedLink: route('/internal/mailed-links/:id'),
  /** The id is that of the link request. Answer: `EmailChange`. */
  emailChange: route('/internal/email-changes/:id'),
  applicant: route('/internal/applications/:id/applicant'),
  /** Answer: `ApplicationOwner`; 404 also for an erased application. */
  applicationOwner: route('/internal/applications/:id/owner'),
  /** Answer: `DeclaredApplication`; 404 also for an erased application. */
  declaredApplication: route('/internal/applications/:id/declared'),
  /** Answer: `DocumentRequestNotice`; 404 also for an erased application. */
  documentRequestNotice: route('/internal/document-requests/:id'),
  /** Answer: `ReviewNotice`; 404 also for an erased application and while the request is open. */
  reviewNotice: route('/internal/review-requests/:id'),
  /** Answer: `WithdrawalNotice`; 404 also for an erased application, and once another withdrawal or undoing has followed. */
  withdrawalNotice: route('/internal/applications/:id/withdrawals/:entryId'),
  tellStatus: route('/internal/applications/:id/status-notice'),
  /** Answer: `CorrectionNoticeAnswer`; 404 also for an erased application. */
  correctionNotice: route('/internal/applications/:id/corrections/:entryId'),
  recordedFee: route('/internal/applications/:id/fees/:entryId'),
  /** Body: `TellFeeRequest`. Answer: `TellFeeAnswer`; 404 also for an erased application. */
  tellFee: route('/internal/applications/:id/fee-notice'),
  userLanguage: route('/internal/users/:id/language'),
  savedDraft: route('/internal/users/:id/draft'),
  receipt: route('/internal/applications/:id/receipt'),
  /** Query: `before` (ISO instant; later applications are left out), `after` (cursor of the previous page), `limit`, `tender`, `again`. */
  paymentRecipients: '/internal/payment-recipients',
  countPaymentRecipients: '/internal/payment-recipients/count',
  /** Body: `DueFeesRequest`. Answer: `DueFees`. */
  dueFees: '/internal/payment-recipients/due',
  /** Body: `{ applicationIds }`, at most `MAX_PAGE_SIZE`. */
  applicationCodes: '/internal/application-codes',
  /** Body: `{ requests: SentFeeRequest[] }`. */
  feeRequests: '/internal/fee-requests',
  contact: route('/internal/contacts/:id'),
  /** HTML that the gateway includes. Query: the query of the page, and `lang`. */
  rankingPages: '/internal/ranking-pages',
  rankingPage: route('/internal/ranking-pages/:id'),
  currentTender: '/internal/tenders/current',
  tender: route('/internal/tenders/:id'),
  publishedRanking: route('/internal/rankings/:id'),
  publishedEntries: route('/internal/rankings/:id/entries'),
  /** Query: `after`, the `next` of the previous page. Answer: `RankingRecipientsPage`; 404 also while the ranking is not published. */
  rankingRecipients: route('/internal/rankings/:id/recipients'),
  keepDraftFiles: route('/internal/users/:id/draft-files'),
  /** Call to the documents service about a deleted account. */
  releaseDraftFiles: route('/internal/users/:id/draft-files/release'),
  /** Body and answer: `NamedDraftFiles`. */
  namedDraftFiles: '/internal/draft-files/named',
  openingNoticeRecipient: route('/internal/opening-notices/:id/recipient'),
  openingNoticeLink: route('/internal/opening-notices/:id/link'),
  /** Body: `{ reports: AttachedDocumentsReport[] }`. */
  attachedDocuments: '/internal/attached-documents',
  /** Body: `{ entries: ReportedAccess[] }`. */
  accessLog: '/internal/access-log',
  /** Body: `AttachDocumentsRequest`. */
  attachDocuments: route('/internal/applications/:id/attachments'),
  /** Body: `{ password, network, device }`. */
  exportAccount: route('/internal/accounts/:id/export'),
  /** Call to the auth service. Answer: `ErasedAccount`; 404 without a recorded erasure. */
  erasedAccount: route('/internal/erasures/:id'),
  /** Call to the auth service by a process that has erased its data of the account. */
  erasureStep: route('/internal/erasures/:id/steps'),
  /** Call to the auth service by the id of the outbox event, when the last e-mail about an erasure was sent or given up. */
  erasureTold: route('/internal/erasures/:id/told'),
  /** Call to the applications service. Answer: `ErasedRecords`; 404 until this service has erased the account's data. */
  erasedRecords: route('/internal/erasures/:id/records'),
  /** Data that the applications or the notifications service holds about a person. */
  exportPersonalData: '/internal/personal-data/export',
  /** Body: `OtherPeopleRequest`; answer: `OtherPeopleApplications`. */
  otherPeopleApplications: '/internal/personal-data/other-people',
  /** The ZIP of an export for staff. */
  personalDataArchive: '/internal/personal-data/archive',
} as const;

/** Readiness of the whole product (contract, section 1). */
export const HEALTH_PATH = '/healthz';

/** The queue dashboard for administrators. It is a page and no API call. */
export const QUEUES_PATH = '/api/admin/queues';

/** Paths of the pages (specification, section 2). */
export const PAGES = {
  home: '/',
  about: '/chi-siamo',
  tender: '/bando',
  apply: '/iscrizione',
  howItWorks: '/come-funziona',
  contacts: '/contatti',
  rankings: '/graduatorie',
  ranking: route('/graduatorie/:id'),
  receipt: route('/ricevuta/:id'),
  privacy: '/privacy',
  cookies: '/cookie',
  terms: '/termini',
  accessibility: '/accessibilita',
  selfCheck: '/test',
  forgotPassword: '/password-dimenticata',
  newPassword: '/nuova-password',
  confirmEmail: '/conferma-email',
  confirmNotice: '/conferma-avviso',
  personalArea: '/area-utente',
  security: '/area-utente/sicurezza',
  correctApplication: route('/area-utente/domande/:id/correggi'),
  admin: '/admin',
  adminApplication: route('/admin/domande/:id'),
  adminOverview: '/admin/riepilogo',
  adminContacts: '/admin/messaggi',
  adminTenders: '/admin/bandi',
  adminRankings: '/admin/graduatorie',
  adminPayments: '/admin/pagamenti',
  accessLog: '/admin/registro',
} as const;

/** Id of the eligibility check on the tender's page. */
export const ELIGIBILITY_ID = 'posso-partecipare';

/** Public pages, indexed by search engines. */
export const PUBLIC_PAGES = [
  PAGES.home,
  PAGES.about,
  PAGES.tender,
  PAGES.apply,
  PAGES.howItWorks,
  PAGES.contacts,
  PAGES.rankings,
  PAGES.privacy,
  PAGES.cookies,
  PAGES.terms,
  PAGES.accessibility,
] as const;
