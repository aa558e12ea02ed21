import { afterAll, beforeAll } from '@jest/globals';
import { describeAccess } from '@lacorte/testing/access';
import { KEYS, RunningApplications } from './running-applications';

let applications: RunningApplications;
beforeAll(async () => {
  applications = await RunningApplications.start();
}, 60_000);
afterAll(() => applications?.stop());

describeAccess(
  'applications',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
    'POST /api/applications': 'public',
    'GET /api/applications/:id': 'public',
    'PUT /api/applications/:id/documents': 'public',
    'GET /api/applications/:id/tender': 'public',
    'GET /api/tenders': 'public',
    'GET /api/tenders/current': 'public',
    'POST /api/tenders/notices': 'public',
    'POST /api/tenders/notices/confirm': 'public',
    'GET /api/admin/tenders': 'admin',
    'POST /api/admin/tenders': 'admin',
    'GET /api/admin/tenders/:id': 'admin',
    'PUT /api/admin/tenders/:id': 'admin',
    'DELETE /api/admin/tenders/:id': 'admin',
    'POST /api/admin/tenders/:id/publish': 'admin',
    'POST /api/admin/tenders/:id/withdraw': 'admin',
    'POST /api/admin/tenders/:id/close': 'admin',
    'POST /api/admin/tenders/:id/extend': 'admin',
    'GET /internal/tenders/current': ['documents', 'documents-worker'],
    'GET /internal/tenders/:id': ['documents', 'documents-worker', 'notifications-worker'],
    'POST /internal/draft-files/named': ['documents-worker'],
    'GET /internal/opening-notices/:id/recipient': ['notifications-worker'],
    'POST /internal/opening-notices/:id/link': ['notifications-worker'],
    'GET /api/user/applications': 'logged-in',
    'POST /api/drafts': 'public',
    'GET /api/user/draft': 'logged-in',
    'PUT /api/user/draft': 'logged-in',
    'DELETE /api/user/draft': 'logged-in',
    'POST /api/contacts': 'public',
    'GET /api/admin/applications': 'admin',
    'GET /api/admin/applications/:id': 'admin',
    'GET /api/admin/applications/:id/history': 'admin',
    'PUT /api/admin/applications/:id/status': 'admin',
    'POST /api/admin/applications/:id/payment': 'admin',
    'DELETE /api/admin/applications/:id/payment': 'admin',
    'GET /api/admin/access-log': 'admin',
    'GET /api/admin/contacts': 'admin',
    'PUT /api/admin/contacts/:id/answered': 'admin',
    'GET /internal/applications/:id/receipt': ['documents', 'documents-worker', 'notifications-worker'],
    'GET /internal/applications/:id/owner': ['documents'],
    'GET /internal/applications/:id/applicant': ['notifications-worker'],
    'POST /internal/applications/:id/status-notice': ['notifications-worker'],
    'GET /internal/users/:id/language': ['notifications-worker'],
    'GET /internal/users/:id/draft': ['notifications-worker'],
    'GET /internal/contacts/:id': ['notifications-worker'],
    'GET /internal/payment-recipients': ['notifications', 'notifications-worker'],
    'GET /internal/payment-recipients/count': ['notifications', 'notifications-worker'],
    'POST /internal/fee-requests': ['notifications-worker'],
    'POST /internal/application-codes': ['notifications'],
    'POST /internal/access-log': ['auth', 'documents', 'documents-worker'],
    'POST /internal/attached-documents': ['documents-worker'],
    'POST /internal/personal-data/export': ['documents'],
  },
  () => ({ app: applications.app, keys: KEYS }),
);
