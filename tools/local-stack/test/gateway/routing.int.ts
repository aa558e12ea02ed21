import { describe, expect, it } from '@jest/globals';
import { API, translate } from '@lacorte/contracts';
import { ID, useGateway } from './use-gateway.ts';

const gateway = useGateway();

describe('paths', () => {
  it.each([
    ['POST', '/api/auth/login', 'auth'],
    ['GET', '/api/auth/user', 'auth'],
    ['POST', '/api/auth/password-reset', 'auth'],
    ['POST', '/api/auth/password-reset/confirm', 'auth'],
    ['POST', '/api/auth/password', 'auth'],
    ['POST', '/api/auth/email-verification', 'auth'],
    ['POST', '/api/auth/email-verification/confirm', 'auth'],
    ['POST', '/api/auth/login/totp', 'auth'],
    ['POST', '/api/auth/totp/confirm', 'auth'],
    ['DELETE', `/api/auth/sessions/${ID}`, 'auth'],
    ['POST', '/api/applications', 'applications'],
    ['GET', `/api/applications/${ID}`, 'applications'],
    ['PUT', `/api/applications/${ID}/documents`, 'applications'],
    ['GET', '/api/user/applications', 'applications'],
    ['POST', `/api/user/applications/${ID}/review-requests`, 'applications'],
    ['GET', '/api/admin/review-requests?state=open', 'applications'],
    ['PUT', `/api/admin/review-requests/${ID}`, 'applications'],
    ['POST', '/api/drafts', 'applications'],
    ['PUT', '/api/user/draft', 'applications'],
    ['POST', '/api/contacts', 'applications'],
    ['POST', '/api/user/erasure', 'auth'],
    ['POST', '/api/user/export', 'documents'],
    ['GET', '/api/admin/applications?page=2', 'applications'],
    ['GET', `/api/admin/applications/${ID}`, 'applications'],
    ['GET', '/api/admin/access-log?page=2', 'applications'],
    ['GET', '/api/tenders', 'applications'],
    ['GET', '/api/tenders/current', 'applications'],
    ['POST', '/api/tenders/notices', 'applications'],
    ['POST', '/api/tenders/notices/confirm', 'applications'],
    ['GET', `/api/tenders/${ID}/pdf`, 'documents'],
    ['GET', `/api/applications/${ID}/tender`, 'applications'],
    ['POST', `/api/admin/tenders/${ID}/close`, 'applications'],
    ['PUT', `/api/admin/applications/${ID}/status`, 'applications'],
    ['GET', `/api/applications/${ID}/pdf`, 'documents'],
    ['POST', '/api/objects/upload', 'documents'],
    ['GET', '/api/download-bando', 'documents'],
    ['GET', `/api/admin/applications/${ID}/documents/all`, 'documents'],
    ['GET', `/api/admin/applications/${ID}/documents/codice_fiscale/1`, 'documents'],
    ['GET', '/api/admin/queues', 'documents'],
    ['PUT', '/api/admin/queues/api/queues/documents/retry/failed', 'documents'],
    ['POST', '/api/admin/send-payment-requests', 'notifications'],
    ['GET', `/api/admin/payment-requests/${ID}`, 'notifications'],
    ['GET', '/api/admin/payment-requests/recipients', 'notifications'],
  ])('%s %s belongs to %s', async (method, path, service) => {
    const answer = await gateway.ask({ method, path });
    expect(answer.json).toMatchObject({ service, method, url: path });
  });

  it.each(Object.values(API).map((path) => (typeof path === 'string' ? path : path(ID, 'codice_fiscale', 0))))(
    '%s is somebody’s',
    async (path) => {
      expect((await gateway.ask({ path })).json).toMatchObject({ url: path });
    },
  );

  it.each([
    '/internal/identity',
    '/api/auth/../../internal/identity',
    '/api/auth/..%2f..%2finternal/identity',
    '//internal/identity',
    '/api',
    '/api/unknown',
    '/api/test',
  ])('%s is nobody’s', async (path) => {
    const answer = await gateway.ask({ path });
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({
      statusCode: 404,
      code: 'not-found',
      message: translate('error.notFound', 'it'),
      error: 'Not Found',
    });
    expect(gateway.standIns.flatMap((standIn) => standIn.received)).toEqual([]);
  });
});
