import { describe, expect, it } from '@jest/globals';
import { API, INTERNAL, QUEUES_PATH, translate } from '@lacorte/contracts';
import { ID, useGateway } from './use-gateway.ts';

const gateway = useGateway();

describe('paths', () => {
  it.each([
    ['POST', API.login, 'auth'],
    ['GET', API.currentUser, 'auth'],
    ['POST', API.passwordReset, 'auth'],
    ['POST', API.confirmPasswordReset, 'auth'],
    ['POST', API.password, 'auth'],
    ['POST', API.emailVerification, 'auth'],
    ['POST', API.confirmEmailVerification, 'auth'],
    ['POST', API.loginTotp, 'auth'],
    ['POST', API.confirmTotp, 'auth'],
    ['DELETE', API.session(ID), 'auth'],
    ['POST', API.applications, 'applications'],
    ['GET', API.application(ID), 'applications'],
    ['PUT', API.applicationDocuments(ID), 'applications'],
    ['GET', API.userApplications, 'applications'],
    ['POST', API.requestReview(ID), 'applications'],
    ['GET', `${API.reviewRequests}?state=open`, 'applications'],
    ['PUT', API.reviewRequest(ID), 'applications'],
    ['POST', API.drafts, 'applications'],
    ['PUT', API.userDraft, 'applications'],
    ['POST', API.contacts, 'applications'],
    ['POST', API.eraseUser, 'auth'],
    ['POST', API.exportUserData, 'documents'],
    ['GET', `${API.adminApplications}?page=2`, 'applications'],
    ['GET', API.adminApplication(ID), 'applications'],
    ['GET', `${API.accessLog}?page=2`, 'applications'],
    ['GET', API.tenders, 'applications'],
    ['GET', API.currentTender, 'applications'],
    ['POST', API.openingNotices, 'applications'],
    ['POST', API.confirmOpeningNotice, 'applications'],
    ['GET', API.tenderPdf(ID), 'documents'],
    ['GET', API.applicationTender(ID), 'applications'],
    ['POST', API.closeTender(ID), 'applications'],
    ['PUT', API.applicationStatus(ID), 'applications'],
    ['GET', API.applicationPdf(ID), 'documents'],
    ['POST', API.requestUpload, 'documents'],
    ['GET', API.downloadTender, 'documents'],
    ['GET', API.allApplicationDocuments(ID), 'documents'],
    ['GET', API.applicationDocument(ID, 'codice_fiscale', 1), 'documents'],
    ['GET', QUEUES_PATH, 'documents'],
    ['PUT', '/api/admin/queues/api/queues/documents/retry/failed', 'documents'],
    ['POST', API.sendPaymentRequests, 'notifications'],
    ['GET', API.paymentRequests(ID), 'notifications'],
    ['GET', API.paymentRequestRecipients, 'notifications'],
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
    INTERNAL.identity,
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
