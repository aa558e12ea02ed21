import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ApplicationStatus, DOCUMENT_SECTIONS, type DocumentSectionId } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { MAY_ATTACH } from '../src/attachments/may-attach';
import { RequestActs } from './requesting-documents';
import { asAdmin } from './reviewing';
import { claimed, loggedIn, RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

const ALL = DOCUMENT_SECTIONS.map(({ id }) => id);

let service: RunningApplications;
const tenders = new TenderActs(() => service);
const requests = new RequestActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(async () => {
  service.documents.answer = () => claimed({ documento_identita: 'fronte.pdf' }, 1);
  await tenders.opened();
});

/** An application of the open tender, with its owner's header. */
async function submitted() {
  const owner = await loggedIn({ userId: randomUUID() });
  const response = await service.submit(anApplication().withoutPassword().body()).set(owner);
  const cookies = response.get('Set-Cookie') ?? [];
  const grant = cookies.find((value) => value.startsWith('attachment-grant='))?.split(';')[0] ?? '';
  return { id: response.body.id as string, owner, grant };
}

const put = (id: string, sections: string[]) =>
  service.http
    .put(API.applicationDocuments(id))
    .send({ documents: Object.fromEntries(sections.map((section) => [section, `u/1/${section}.pdf`])) });
const mayAttach = async (id: string): Promise<DocumentSectionId[]> => {
  const text = `SELECT ${MAY_ATTACH} AS sections FROM applications.application a WHERE a.id = $1`;
  return (await service.database.query(text, [id]))[0].sections;
};
const setStatus = (id: string, status: ApplicationStatus) =>
  service.database.query('UPDATE applications.application SET application_status = $2 WHERE id = $1', [id, status]);

/** What owner, submitting browser and administrator are answered, and how many claims there were. */
async function attempts({ id, owner, grant }: Awaited<ReturnType<typeof submitted>>, sections: string[]) {
  const before = service.documents.calls.length;
  const answers = [
    await put(id, sections).set(owner),
    await put(id, sections).set('Cookie', grant),
    await put(id, sections).set(await asAdmin()),
  ];
  return {
    answers: answers.map(({ status, body }) => (status === 200 ? 'attached' : body.code)),
    claims: service.documents.calls.length - before,
  };
}

const OPEN = { answers: ['attached', 'attached', 'attached'], claims: 3 };
const CLOSED = { answers: ['documents-closed', 'documents-closed', 'attached'], claims: 1 };

describe('the sections of an application', () => {
  it('are all open while it is submitted and the tender open', async () => {
    const application = await submitted();
    expect(await mayAttach(application.id)).toEqual(ALL);
    expect(await attempts(application, ALL)).toEqual(OPEN);
  });

  it('are closed when the tender closes, but to administrators', async () => {
    const application = await submitted();
    await tenders.closeAll();
    expect(await mayAttach(application.id)).toEqual([]);
    expect(await attempts(application, ['altri-documenti'])).toEqual(CLOSED);
  });

  it.each(['under_review', 'approved', 'rejected'] as const)('are closed once it is %s', async (status) => {
    const application = await submitted();
    await setStatus(application.id, status);
    expect(await mayAttach(application.id)).toEqual([]);
    expect(await attempts(application, ['carta-identita'])).toEqual(CLOSED);
  });

  it('are open by name in a request, whatever the tender and the status', async () => {
    const application = await submitted();
    await setStatus(application.id, 'under_review');
    await tenders.closeAll();
    const items = (['altri-documenti', 'carta-identita'] as const).map((section) => ({ section, reason: 'Manca.' }));
    const { id: requestId } = await requests.added(application.id, { items });
    expect(await mayAttach(application.id)).toEqual(['carta-identita', 'altri-documenti']);
    expect(await attempts(application, ['altri-documenti', 'carta-identita'])).toEqual(OPEN);
    expect(await attempts(application, ['altri-documenti', 'codice-fiscale-doc'])).toEqual(CLOSED);
    await requests.expire(requestId);
    expect(await mayAttach(application.id)).toEqual([]);
    expect(await attempts(application, ['altri-documenti'])).toEqual(CLOSED);
  });

  it('are closed again when the request is withdrawn', async () => {
    const application = await submitted();
    await setStatus(application.id, 'approved');
    const { id: requestId } = await requests.added(application.id);
    expect(await mayAttach(application.id)).toEqual(['certificazione-redditi']);
    await requests.withdraw(application.id, requestId);
    expect(await attempts(application, ['certificazione-redditi'])).toEqual(CLOSED);
  });

  it('are not opened by a request for another application', async () => {
    const [mine, other] = [await submitted(), await submitted()];
    await tenders.closeAll();
    await requests.added(other.id);
    expect(await mayAttach(mine.id)).toEqual([]);
    expect(await attempts(mine, ['certificazione-redditi'])).toEqual(CLOSED);
  });

  it('are closed once the account is erased', async () => {
    const { id, grant } = await submitted();
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    expect(await mayAttach(id)).toEqual([]);
    expect((await put(id, ['carta-identita']).set('Cookie', grant)).body.code).toBe('documents-closed');
  });

  it('are looked at after the right and the body', async () => {
    const { id, owner } = await submitted();
    await tenders.closeAll();
    expect((await put(id, ['patente'])).status).toBe(403);
    expect((await put(id, ['patente']).set(owner)).status).toBe(400);
    expect((await put(id, ['carta-identita']).set(owner)).status).toBe(409);
  });
});
