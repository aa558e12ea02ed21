import { afterAll, beforeAll } from '@jest/globals';
import { describeAccess } from '@lacorte/testing/access';
import { RunningAuth } from './running-auth';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
}, 60_000);
afterAll(() => auth?.stop());

describeAccess(
  'auth',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
    'GET /api/auth/user': 'public',
    'POST /api/auth/login': 'public',
    'POST /api/auth/login/totp': 'public',
    'POST /api/auth/logout': 'public',
    'POST /api/auth/password-reset': 'public',
    'POST /api/auth/password-reset/confirm': 'public',
    'POST /api/auth/password': 'logged-in',
    'POST /api/auth/email-verification': 'logged-in',
    'POST /api/auth/email-verification/confirm': 'public',
    'GET /api/auth/sessions': 'logged-in',
    'DELETE /api/auth/sessions': 'logged-in',
    'DELETE /api/auth/sessions/:id': 'logged-in',
    'GET /api/auth/oidc': 'public',
    'GET /api/auth/oidc/callback': 'public',
    'POST /api/auth/oidc/link': 'logged-in',
    'GET /api/auth/oidc/claims': 'public',
    'POST /api/auth/totp': 'admin',
    'POST /api/auth/totp/confirm': 'admin',
    'DELETE /api/auth/totp': 'admin',
    'GET /internal/healthz': 'public',
    'GET /internal/identity': 'public',
    'POST /api/user/erasure': 'logged-in',
    'POST /internal/accounts/:id/export': ['documents'],
    'POST /internal/accounts/find-or-create': ['applications'],
    'POST /internal/sessions': ['applications'],
    'GET /internal/accounts/:id/recipient': ['notifications-worker'],
    'POST /internal/accounts/:id/verification-link': ['notifications-worker'],
    'POST /internal/mailed-links/:id': ['notifications-worker'],
  },
  () => ({ app: auth.app, keys: auth.keys }),
);
