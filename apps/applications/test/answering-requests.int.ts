import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type AttachedFile, type DocumentSectionId, findSection, type ScanState } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { dayIn, RequestActs } from './requesting-documents';
import { claimed, loggedIn, RunningApplications } from './running-applications';
import { inMs, NEVER } from './tender-acts';

const ITEMS = (['certificazione-redditi', 'carta-identita'] as const).map((section) => ({ section, reason: 'Manca.' }));

let service: RunningApplications;
let owner: Record<string, string>;
let id: string;
let requestId: string;
const requests = new RequestActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(async () => {
  owner = await loggedIn({ userId: randomUUID() });
  ({ id } = (await service.submit(anApplication().withoutPassword().body()).set(owner)).body);
  ({ id: requestId } = await requests.added(id, { items: ITEMS }));
});

const answer = (headers = owner, application = id, request = requestId) =>
  service.http.post(API.answerDocumentRequest(application, request)).set(headers);
const stateOf = async () => (await requests.list(id))[0]?.state;

let version = 1;
/** Attaches, with documents telling since when each section has its file, and the verdict about all of them. */
async function attach(files: Partial<Record<DocumentSectionId, string>>, scan: ScanState = 'clean') {
  version += 1;
  const details = Object.entries(files).map(([section, attachedAt]): AttachedFile => {
    const { id: known, type } = findSection(section) ?? { id: 'altri-documenti', type: 'altra_documentazione' };
    return { section: known, type, index: 0, name: 'a.pdf', filePath: 'u/1/a.pdf', size: 1, attachedAt, scan };
  });
  const { body } = claimed({}, version);
  service.documents.answer = () => ({ status: 200, body: { ...body, files: details } });
  const documents = Object.fromEntries(Object.keys(files).map((section) => [section, 'u/1/a.pdf']));
  return service.http.put(API.applicationDocuments(id)).set(owner).send({ documents });
}
const attachAll = () => attach({ 'certificazione-redditi': inMs(1), 'carta-identita': inMs(1) });

describe('the answer to a request for documents', () => {
  it('settles it once every section has a new file', async () => {
    await attachAll();
    const { status, body } = await answer();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: requestId, items: ITEMS, state: 'answered', answeredAt: expect.any(String) });
    expect(await requests.list(id)).toEqual([body]);
  });

  it('closes its sections again', async () => {
    await service.database.query(
      `UPDATE applications.application SET application_status = 'under_review' WHERE id = $1`,
      [id],
    );
    expect((await attachAll()).status).toBe(200);
    await answer();
    expect((await attachAll()).body.code).toBe('documents-closed');
  });

  it('is refused while a section has no new file, naming each', async () => {
    const both = await answer();
    expect([both.status, both.body.code]).toEqual([400, 'validation']);
    expect(both.body.fields).toEqual({
      'certificazione-redditi': 'Aggiunga un nuovo file',
      'carta-identita': 'Aggiunga un nuovo file',
    });
    await attach({ 'certificazione-redditi': inMs(1) });
    expect(Object.keys((await answer()).body.fields)).toEqual(['carta-identita']);
    expect(await stateOf()).toBe('open');
  });

  it('does not count a file from before the request, though its list was sent again', async () => {
    await attach({ 'certificazione-redditi': inMs(1), 'carta-identita': inMs(-60_000) });
    expect(Object.keys((await answer()).body.fields)).toEqual(['carta-identita']);
  });

  it('does not count a file in quarantine, but one that is not scanned yet', async () => {
    const files = { 'certificazione-redditi': inMs(1), 'carta-identita': inMs(1) };
    await attach(files, 'quarantined');
    expect(Object.keys((await answer()).body.fields)).toEqual(['certificazione-redditi', 'carta-identita']);
    await attach(files, 'pending');
    expect((await answer()).status).toBe(200);
  });

  it('can be repeated, and counts once when it is sent twice at the same time', async () => {
    await attachAll();
    const answers = await Promise.all([answer(), answer(), answer()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...others] = answers.map(({ body }) => body);
    expect(others).toEqual([first, first]);
    expect((await answer()).body).toEqual(first);
  });

  it('comes too late after the deadline, and the request stays expired', async () => {
    await attachAll();
    await requests.expire(requestId);
    const { status, body } = await answer();
    expect([status, body.code, body.reason]).toEqual([409, 'conflict', 'document-requests-expired']);
    expect(await stateOf()).toBe('expired');
  });

  it('comes too late when the deadline ends while it waits', async () => {
    await attachAll();
    const holder = service.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM applications.document_request WHERE id = $1 FOR UPDATE', [requestId]);
    const late = answer().then((response) => response);
    await waitFor(async () => (await service.database.query(WAITING)).length === 1, { what: 'the answer to wait' });
    await holder.query('UPDATE applications.document_request SET deadline = $2 WHERE id = $1', [requestId, dayIn(-1)]);
    await holder.commitTransaction();
    await holder.release();
    expect((await late).body.reason).toBe('document-requests-expired');
  });

  it('is refused for a withdrawn request, or wins against the withdrawal', async () => {
    await attachAll();
    const [answered, withdrawn] = await Promise.all([answer(), requests.withdraw(id, requestId)]);
    expect([
      [200, 409],
      [409, 204],
    ]).toContainEqual([answered.status, withdrawn.status]);
    expect(await stateOf()).toBe(answered.status === 200 ? 'answered' : 'withdrawn');
    const next = await requests.added(id);
    await requests.withdraw(id, next.id);
    const late = await answer(owner, id, next.id);
    expect([late.status, late.body.reason]).toEqual([409, 'document-requests-withdrawn']);
  });

  it('is for the owner alone, and for requests of that application', async () => {
    await attachAll();
    const other = await loggedIn();
    const admin = await loggedIn({ role: 'admin' });
    const { body: mine } = await service.submit(anApplication().withoutPassword().body()).set(owner);
    const answers = [
      await answer({}),
      await answer(other),
      await answer(admin),
      await answer(owner, mine.id),
      await answer(owner, NEVER),
      await answer(owner, 'domanda'),
      await answer(owner, id, NEVER),
      await answer(owner, id, 'richiesta'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, ...Array(7).fill(404)]);
    expect(await stateOf()).toBe('open');
  });
});

const WAITING = `
  SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%document_request%FOR UPDATE%'`;
