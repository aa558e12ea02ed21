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
    'POST /api/auth/logout': 'public',
    'GET /internal/healthz': 'public',
    'GET /internal/identity': 'public',
    'POST /internal/accounts/find-or-create': ['applications'],
  },
  () => ({ app: auth.app, keys: auth.keys }),
);
