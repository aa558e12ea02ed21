import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  API,
  type ApplicationDetails,
  type ApplicationNote,
  type AttachedFile,
  CONSENTS_HEADER,
  ERASED_ACCOUNT,
  NOTE_MAX,
} from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { AssessmentActs } from './assessing';
import { addPayable, checkout, tell, WEBHOOK_SECRET } from './paying';
import { RequestActs } from './requesting-documents';
import { REASON, ReviewActs, TEXT } from './requesting-reviews';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

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
    const { consents, files, documentRequests, incomingPayments, reviewRequest, corrections, withdrawal, ...listed } =
      await details(id);
    const page = await service.http.get(API.adminApplications).query({ page: 1, pageSize: 1 }).set(admin);
    expect(listed).toEqual(page.body.items[0]);
    expect({ consents, files, documentRequests, incomingPayments, reviewRequest, corrections, withdrawal }).toEqual({
      ...{ consents: null, files: [], documentRequests: [], incomingPayments: [], reviewRequest: null },
      ...{ corrections: [], withdrawal: null },
    });
  });

  it('have the work on it and the last request for the fee', async () => {
    const [id = ''] = await addApplications(service.database, [{}]);
    const { body: claim } = await service.http.put(API.applicationReservation(id)).set(admin).send({});
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

const TEXT_OF_NOTE = 'Ha telefonato: porta l’ISEE giovedì.';
let id: string;
const { addNote, notesOf } = new AssessmentActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const recordedChanges = () =>
  query(
    `SELECT l.action, n.email FROM applications.access_log l JOIN applications.application a USING (application_code)
     JOIN applications.access_log_name n ON n.id = l.name_id WHERE a.id = $1 AND l.action <> 'application-viewed' ORDER BY l.id`,
    [id],
  );

describe('a note on an application', () => {
  beforeEach(async () => {
    [id = ''] = await addApplications(service.database, [{}]);
  });

  it('has a text, who wrote it and when', async () => {
    const { status, body } = await addNote(id, TEXT_OF_NOTE);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      text: TEXT_OF_NOTE,
      createdBy: ADMINISTRATOR.email,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await notesOf(id)).toEqual([body]);
    expect(await recordedChanges()).toEqual([{ action: 'note-added', email: ADMINISTRATOR.email }]);
  });

  it('is before older ones in the list of its application', async () => {
    const [other = ''] = await addApplications(service.database, [{}]);
    await addNote(other, 'Di un’altra domanda.');
    for (const text of ['prima', 'seconda', 'terza']) await addNote(id, text);
    expect((await notesOf(id)).map(({ text }) => text)).toEqual(['terza', 'seconda', 'prima']);
  });

  it('is trimmed, and may have several lines', async () => {
    const { body } = await addNote(id, ` \n ${TEXT_OF_NOTE}\n\tE la carta d’identità. \n`);
    expect(body.text).toBe(`${TEXT_OF_NOTE}\n\tE la carta d’identità.`);
  });

  it('has 1 to 2,000 characters', async () => {
    expect((await addNote(id, 'x')).status).toBe(201);
    expect((await addNote(id, ` ${'è'.repeat(NOTE_MAX)} `)).body.text).toHaveLength(NOTE_MAX);
    for (const text of ['', ' \n ', '\u200b\u202e', undefined, null, 1, {}, ['x']]) {
      const { status, body } = await addNote(id, text);
      expect([status, body.code, body.fields]).toEqual([
        ...[400, 'validation', { text: 'Il testo della nota è obbligatorio' }],
      ]);
    }
    const long = await addNote(id, 'x'.repeat(NOTE_MAX + 1));
    expect([long.status, long.body.fields]).toEqual([400, { text: 'Il testo è troppo lungo' }]);
    expect(await notesOf(id)).toHaveLength(2);
  });

  it('has no control character and no half of a character', async () => {
    const refused = { text: 'Il testo contiene caratteri non ammessi' };
    for (const [text, fields] of [
      ['a\u0000b', refused],
      ['a\u007fb', refused],
      ['a\ud800b', undefined],
    ]) {
      const { status, body } = await addNote(id, text);
      expect([text, status, body.fields]).toEqual([text, 400, fields]);
    }
    expect([await notesOf(id), await recordedChanges()]).toEqual([[], []]);
  });

  it('cannot be changed or deleted, also by the owner of the table', async () => {
    await addNote(id, TEXT_OF_NOTE);
    for (const text of [
      `UPDATE applications.application_note SET text = 'altro' WHERE application_id = $1`,
      `UPDATE applications.application_note SET created_by_email = 'x@example.com' WHERE application_id = $1`,
      'DELETE FROM applications.application_note WHERE application_id = $1',
    ]) {
      await expect(query(text, [id])).rejects.toThrow('append-only');
    }
    await expect(query('TRUNCATE applications.application_note')).rejects.toThrow('append-only');
    expect((await notesOf(id)).map(({ text }) => text)).toEqual([TEXT_OF_NOTE]);
  });

  it('does not say who wrote it once that account is erased', async () => {
    await addNote(id, TEXT_OF_NOTE);
    const erase = 'UPDATE applications.application_note SET created_by_email = $2 WHERE application_id = $1';
    await query(erase, [id, ERASED_ACCOUNT]);
    expect(await notesOf(id)).toMatchObject([
      { text: TEXT_OF_NOTE, createdBy: null },
    ] satisfies Partial<ApplicationNote>[]);
  });

  it('is in no answer to the applicant', async () => {
    await new TenderActs(() => service).opened({ code: 'NOTE' });
    const person = await loggedIn({ email: 'lucia@example.com' });
    const body = anApplication().with({ email: 'lucia@example.com' }).withoutPassword().body();
    const submitted = await service.submit(body).set(person);
    const own = submitted.body.id as string;
    expect((await addNote(own, TEXT_OF_NOTE)).status).toBe(201);
    const answers = [
      await service.http.get(API.userApplications).set(person),
      await service.http.get(API.application(own)),
      await service.http.get(API.application(own)).set(person),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain(submitted.body.applicationCode);
      expect(text).not.toContain('giovedì');
    }
    expect((await service.http.get(API.applicationNotes(own)).set(person)).status).toBe(403);
  });

  it('is for applications that exist and are not erased: ids before bodies', async () => {
    await addNote(id, TEXT_OF_NOTE);
    await query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    for (const gone of [NEVER, 'domanda', id]) {
      expect((await addNote(gone, '')).status).toBe(404);
      expect((await addNote(gone, TEXT_OF_NOTE)).status).toBe(404);
      expect((await service.http.get(API.applicationNotes(gone)).set(admin)).status).toBe(404);
    }
  });
});
