import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ApplicationNote, ERASED_ACCOUNT, NOTE_MAX } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { AssessmentActs } from './assessing';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

const TEXT = 'Ha telefonato: porta l’ISEE giovedì.';

let service: RunningApplications;
let id: string;
const { addNote, notesOf } = new AssessmentActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
});

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const recordedChanges = () =>
  query(
    `SELECT l.action, n.email FROM applications.access_log l JOIN applications.application a USING (application_code)
     JOIN applications.access_log_name n ON n.id = l.name_id WHERE a.id = $1 AND l.action <> 'application-viewed' ORDER BY l.id`,
    [id],
  );

describe('a note on an application', () => {
  it('has a text, who wrote it and when', async () => {
    const { status, body } = await addNote(id, TEXT);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      text: TEXT,
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
    const { body } = await addNote(id, ` \n ${TEXT}\n\tE la carta d’identità. \n`);
    expect(body.text).toBe(`${TEXT}\n\tE la carta d’identità.`);
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

  it.each([
    ['NUL', 'a\u0000b', { text: 'Il testo contiene caratteri non ammessi' }],
    ['control character', 'a\u007fb', { text: 'Il testo contiene caratteri non ammessi' }],
    ['unpaired surrogate', 'a\ud800b', undefined],
  ])('has no %s', async (_, text, fields) => {
    const { status, body } = await addNote(id, text);
    expect([status, body.fields]).toEqual([400, fields]);
    expect(await notesOf(id)).toEqual([]);
    expect(await recordedChanges()).toEqual([]);
  });

  it('cannot be changed or deleted, also by the owner of the table', async () => {
    await addNote(id, TEXT);
    for (const text of [
      `UPDATE applications.application_note SET text = 'altro' WHERE application_id = $1`,
      `UPDATE applications.application_note SET created_by_email = 'x@example.com' WHERE application_id = $1`,
      'DELETE FROM applications.application_note WHERE application_id = $1',
    ]) {
      await expect(query(text, [id])).rejects.toThrow('append-only');
    }
    await expect(query('TRUNCATE applications.application_note')).rejects.toThrow('append-only');
    expect((await notesOf(id)).map(({ text }) => text)).toEqual([TEXT]);
  });

  it('does not say who wrote it once that account is erased', async () => {
    await addNote(id, TEXT);
    const erase = 'UPDATE applications.application_note SET created_by_email = $2 WHERE application_id = $1';
    await query(erase, [id, ERASED_ACCOUNT]);
    expect(await notesOf(id)).toMatchObject([{ text: TEXT, createdBy: null }] satisfies Partial<ApplicationNote>[]);
  });

  it('is in no answer to the applicant', async () => {
    const person = await loggedIn({ email: 'lucia@example.com' });
    const body = anApplication().with({ email: 'lucia@example.com' }).withoutPassword().body();
    const submitted = await service.submit(body).set(person);
    const own = submitted.body.id as string;
    expect((await addNote(own, TEXT)).status).toBe(201);
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
    const admin = await asAdmin();
    await addNote(id, TEXT);
    await query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    for (const gone of [NEVER, 'domanda', id]) {
      expect((await addNote(gone, '')).status).toBe(404);
      expect((await addNote(gone, TEXT)).status).toBe(404);
      expect((await service.http.get(API.applicationNotes(gone)).set(admin)).status).toBe(404);
    }
  });
});
