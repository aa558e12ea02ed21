import { afterAll, beforeAll } from '@jest/globals';
import { type AccessTable, describeAccess } from '@lacorte/testing/access';
import { KEYS, RunningApplications } from './running-applications';

let applications: RunningApplications;
beforeAll(async () => {
  applications = await RunningApplications.start();
});
afterAll(() => applications?.stop());

/** @param routes joined by commas */
const each = (rule: AccessTable[string], routes: string): AccessTable =>
  Object.fromEntries(routes.split(',').map((route) => [route.trim(), rule]));

describeAccess(
  'applications',
  {
    ...each(
      'public',
      `
      GET /health/live, GET /health/ready, POST /api/applications, GET /api/applications/:id,
      PUT /api/applications/:id/documents, GET /api/applications/:id/tender, GET /internal/ranking-pages,
      GET /internal/ranking-pages/:id, GET /api/tenders, GET /api/tenders/current, POST /api/tenders/notices,
      POST /api/tenders/notices/confirm, POST /api/drafts, POST /api/contacts, GET /api/rankings,
      GET /api/rankings/:id, GET /api/rankings/:id/entries, GET /api/rankings/:id/csv, POST /api/payments/events`,
    ),
    ...each(
      'admin',
      `
      GET /api/admin/tenders, POST /api/admin/tenders, GET /api/admin/tenders/:id, PUT /api/admin/tenders/:id,
      DELETE /api/admin/tenders/:id, POST /api/admin/tenders/:id/publish, POST /api/admin/tenders/:id/withdraw,
      POST /api/admin/tenders/:id/close, POST /api/admin/tenders/:id/extend, PUT /api/admin/tenders/:id/homes,
      GET /api/admin/applications, GET /api/admin/applications/export, GET /api/admin/applications/:id, PUT /api/admin/applications/:id,
      GET /api/admin/applications/:id/history, GET /api/admin/applications/:id/claim,
      PUT /api/admin/applications/:id/claim, DELETE /api/admin/applications/:id/claim,
      GET /api/admin/applications/:id/duplicates, GET /api/admin/applications/:id/checks,
      GET /api/admin/tenders/:id/overview, POST /api/admin/tenders/:id/rankings,
      GET /api/admin/tenders/:id/rankings/readiness, GET /api/admin/rankings, GET /api/admin/rankings/:id,
      GET /api/admin/rankings/:id/entries, GET /api/admin/rankings/:id/difference,
      POST /api/admin/rankings/:id/publish, GET /api/admin/rankings/:id/audit, PUT /api/admin/applications/:id/status,
      PUT /api/admin/applications/statuses, GET /api/admin/applications/:id/assessment,
      PUT /api/admin/applications/:id/assessment, GET /api/admin/applications/:id/assessment/history,
      GET /api/admin/applications/:id/notes, POST /api/admin/applications/:id/notes,
      POST /api/admin/applications/:id/payment, DELETE /api/admin/applications/:id/payment,
      POST /api/admin/applications/:id/withdrawal, DELETE /api/admin/applications/:id/withdrawal,
      GET /api/admin/document-requests, GET /api/admin/applications/:id/document-requests,
      POST /api/admin/applications/:id/document-requests,
      DELETE /api/admin/applications/:id/document-requests/:requestId, GET /api/admin/review-requests,
      PUT /api/admin/review-requests/:id, GET /api/admin/payments, POST /api/admin/payments/import,
      POST /api/admin/payments/import/preview, DELETE /api/admin/payments/imports/:id, GET /api/admin/payments/formats,
      DELETE /api/admin/payments/formats/:id,
      POST /api/admin/payments/:id/match, POST /api/admin/payments/:id/dismiss, POST /api/admin/payments/:id/reopen,
      POST /api/admin/payments/:id/refund, POST /api/admin/payments/:id/refunded, GET /api/admin/payments/report,
      GET /api/admin/access-log, GET /api/admin/contacts, PUT /api/admin/contacts/:id/answered`,
    ),
    ...each(
      ['documents', 'documents-worker'],
      `
      GET /internal/tenders/current, GET /internal/rankings/:id, GET /internal/applications/:id/declared`,
    ),
    ...each(
      ['documents', 'documents-worker', 'notifications-worker'],
      `
      GET /internal/tenders/:id, GET /internal/applications/:id/receipt`,
    ),
    ...each(
      ['documents-worker', 'notifications-worker'],
      `
      GET /internal/erasures/:id/records`,
    ),
    ...each(
      ['documents-worker'],
      `
      GET /internal/rankings/:id/entries, POST /internal/draft-files/named, POST /internal/attached-documents`,
    ),
    ...each(
      ['notifications-worker'],
      `
      GET /internal/opening-notices/:id/recipient, POST /internal/opening-notices/:id/link,
      GET /internal/rankings/:id/recipients, GET /internal/applications/:id/fees/:entryId,
      GET /internal/applications/:id/applicant, POST /internal/applications/:id/status-notice,
      POST /internal/applications/:id/fee-notice, GET /internal/applications/:id/corrections/:entryId,
      GET /internal/users/:id/language, GET /internal/users/:id/draft, GET /internal/document-requests/:id,
      GET /internal/review-requests/:id, GET /internal/applications/:id/withdrawals/:entryId, GET /internal/contacts/:id, POST /internal/fee-requests`,
    ),
    ...each(
      'logged-in',
      `
      GET /api/user/applications, PUT /api/user/applications/:id, POST /api/user/applications/:id/document-requests/:requestId/answer,
      POST /api/user/applications/:id/withdrawal, DELETE /api/user/applications/:id/withdrawal,
      POST /api/user/applications/:id/review-requests, GET /api/user/drafts, GET /api/user/draft, PUT /api/user/draft,
      DELETE /api/user/draft`,
    ),
    ...each(
      ['documents'],
      `
      GET /internal/applications/:id/owner, POST /internal/personal-data/export`,
    ),
    ...each(
      ['notifications', 'notifications-worker'],
      `
      GET /internal/payment-recipients, GET /internal/payment-recipients/count, POST /internal/payment-recipients/due`,
    ),
    ...each(
      ['notifications'],
      `
      POST /internal/application-codes`,
    ),
    ...each(['auth'], 'POST /internal/personal-data/other-people'),
    ...each(
      ['documents', 'documents-worker', 'notifications-worker'],
      `
      POST /internal/access-log`,
    ),
  },
  () => ({ app: applications.app, keys: KEYS }),
);
