import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type ApplicationDetails, type AttachedFile, CONSENTS_HEADER } from '@lacorte/contracts';
import { addPayable, checkout, tell, WEBHOOK_SECRET } from './paying';
import { RequestActs } from './requesting-documents';
import { REASON, ReviewActs, TEXT } from './requesting-reviews';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
  admin = await asAdmin();
});
afterAll(() => service?.stop());

const requests = new RequestActs(() => service);
const reviews = new ReviewActs(() => service);
const view = (id: string) => service.http.get(API.adminApplication(id)).set(admin);
async function details(id: string): Promise<ApplicationDetails> {
  const { status, body } = await view(id);
  expect(status).toBe(200);
  return body;
}
const FILE: AttachedFile = {
  ...{ section: 'carta-identita', type: 'documento_identita', index: 0, name: 'carta.pdf', size: 1_000 },
  ...{ filePath: 'uploads/carta.pdf', attachedAt: '2026-05-04T08:00:00.000Z', scan: 'clean' },
};

describe('the details of an application', () => {
  it('are those of the list, with nothing in what there is nothing of', async () => {
    const [id = ''] = await addApplications(service.database, [{}]);
    const { consents, files, documentRequests, incomingPayments, reviewRequest, ...listed } = await details(id);
    const page = await service.http.get(API.adminApplications).query({ page: 1, pageSize: 1 }).set(admin);
    expect(listed).toEqual(page.body.items[0]);
    expect({ consents, files, documentRequests, incomingPayments, reviewRequest }).toEqual({
      ...{ consents: null, files: [], documentRequests: [], incomingPayments: [], reviewRequest: null },
    });
  });

  it('have the work on it and the last request for the fee', async () => {
    const [id = ''] = await addApplications(service.database, [{}]);
    const { body: claim } = await service.http.put(API.applicationClaim(id)).set(admin).send({});
    await service.database.query('INSERT INTO applications.fee_request VALUES ($1, $2, $3)', [
      ...[id, randomUUID(), '2026-11-20T09:00:00Z'],
    ]);
    expect(await details(id)).toMatchObject({ claim, assessed: false, feeRequestedAt: '2026-11-20T09:00:00.000Z' });
  });

  it('have the versions of the consents', async () => {
    const { body } = await service.submit().set(CONSENTS_HEADER, 'gdprConsent=1, dataVeracity=2');
    expect((await details(body.id)).consents).toEqual({ gdprConsent: '1', dataVeracity: '2' });
  });

  it('have its files and its requests for documents, newest first', async () => {
    const [id = ''] = await addApplications(service.database, [{}]);
    await service.database.query('UPDATE applications.application SET attached_files = $2 WHERE id = $1', [
      ...[id, JSON.stringify([FILE])],
    ]);
    const first = await requests.added(id);
    await requests.withdraw(id, first.id);
    const second = await requests.added(id);
    const { files, documentRequests } = await details(id);
    expect(files).toEqual([FILE]);
    expect(documentRequests.map((request) => [request.id, request.state])).toEqual([
      [second.id, 'open'],
      [first.id, 'withdrawn'],
    ]);
    expect(documentRequests).toEqual(await requests.list(id));
  });

  it('have the payments that were matched to it, and no others', async () => {
    const [one, other] = await addPayable(service.database, {}, {});
    if (!one || !other) throw new Error('no applications');
    await tell(service, checkout(one.code));
    await tell(service, checkout(one.code));
    const { incomingPayments, payment } = await details(one.id);
    expect(incomingPayments).toEqual([
      expect.objectContaining({ source: 'event', state: 'matched', applicationCode: one.code, suggestions: [] }),
    ]);
    const listed = await service.http.get(API.payments).query({ state: 'matched' }).set(admin);
    expect(listed.body.items).toEqual(incomingPayments);
    expect(payment?.amountCents).toBe(incomingPayments[0]?.amountCents);
    expect((await details(other.id)).incomingPayments).toEqual([]);
  });

  it('have the request of review with its decision, until the person is erased', async () => {
    await reviews.open();
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const id = await reviews.requested(person);
    const open = { id, text: TEXT, state: 'open', reason: null, decidedAt: null, version: 1 };
    expect((await details(person.id)).reviewRequest).toEqual({ ...open, createdAt: expect.any(String) });
    await reviews.decide(id);
    expect((await details(person.id)).reviewRequest).toMatchObject({
      ...{ text: TEXT, state: 'accepted', reason: REASON, version: 2, decidedAt: expect.any(String) },
    });
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [person.id]);
    expect((await details(person.id)).reviewRequest).toBeNull();
  });

  it('are recorded in the access log, once for each view', async () => {
    const [id = ''] = await addApplications(service.database, [{}]);
    const { applicationCode } = await details(id);
    const { body } = await service.http.get(API.accessLog).query({ applicationCode }).set(admin);
    expect(body.items).toMatchObject([{ who: ADMINISTRATOR.email, action: 'application-viewed', applicationCode }]);
  });
});
