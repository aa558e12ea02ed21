import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AttachedDocumentsReport, type AttachedFile, INTERNAL } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import {
  asService,
  attachedAnswer,
  grantFrom,
  loggedIn,
  NO_ACCOUNT,
  RunningApplications,
  withPasswords,
} from './running-applications';
import type { StandInAnswer } from './stand-in-service';

const DOCUMENTS = { 'carta-identita': 'u/1/fronte.pdf, u/2/retro.pdf,', 'altri-documenti': '' };

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

describe('attaching documents', () => {
  beforeEach(() => {
    service.documents.answer = () => attachedAnswer({ documento_identita: ['fronte.pdf', 'retro.pdf'] }, 1);
  });

  const attach = (id: string, cookie = '', documents: unknown = DOCUMENTS) =>
    service.http.put(`/api/applications/${id}/documents`).set('Cookie', cookie).send({ documents });

  const ownerOf = async (id: string) =>
    (await service.database.query('SELECT user_id FROM applications.application WHERE id = $1', [id]))[0].user_id;
  const stored = async (id: string) =>
    (await service.database.query('SELECT documenti FROM applications.application WHERE id = $1', [id]))[0].documenti;

  async function whileAuthAnswers<T>(answer: StandInAnswer, act: () => PromiseLike<T>): Promise<T> {
    const usual = service.auth.answer;
    service.auth.answer = () => answer;
    try {
      return await act();
    } finally {
      service.auth.answer = usual;
    }
  }

  it('is granted to the browser that has submitted', async () => {
    const { id, grant } = await service.submitted();
    const response = await attach(id, `${grant}; upload-session=seduta`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ id, documenti: { documento_identita: ['fronte.pdf', 'retro.pdf'] } });
    expect(service.documents.calls.at(-1)).toEqual({
      path: `/internal/applications/${id}/attachments`,
      body: {
        sections: { 'carta-identita': ['u/1/fronte.pdf', 'u/2/retro.pdf'], 'altri-documenti': [] },
        uploadSession: 'seduta',
        // The draft of the account may have kept the files, and the browser has proven the password.
        userId: await ownerOf(id),
      },
    });
    expect(await stored(id)).toEqual(response.body.documenti);
  });

  it('keeps the cookie to that application, to scripts out of reach, and to a day', async () => {
    const response = await service.submit();
    expect(response.get('Set-Cookie')?.[0]).toMatch(
      new RegExp(
        `^attachment-grant=[^;]+; Max-Age=86400; Path=/api/applications/${response.body.id}/documents; Expires=[^;]+; HttpOnly; SameSite=Lax$`,
      ),
    );
  });

  it('is refused with another application’s grant, a changed one or none', async () => {
    const mine = await service.submitted();
    const other = await service.submitted();
    const refused = [
      await attach(mine.id),
      await attach(mine.id, other.grant),
      await attach(mine.id, mine.grant.replace(/=\d/, '=9')),
      await attach(mine.id, 'attachment-grant=x'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(refused[0]?.body.message).toBe('Non può allegare documenti a questa domanda.');
  });

  it('is refused before id and body are looked at', async () => {
    const path = (id: string) => service.http.put(`/api/applications/${id}/documents`);
    const person = await loggedIn();
    const answers = [
      await path(randomUUID()).send({ documents: 1 }),
      await path('domanda').send({}),
      await path('domanda').set(person).send({}),
      await path(randomUUID()).set(person).type('json').send('{'),
      await path(randomUUID()).type('form').send({ a: 'b' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('is open to the owner and to administrators, who learn what does not exist', async () => {
    const userId = randomUUID();
    const owner = await loggedIn({ userId });
    const admin = await loggedIn({ role: 'admin' });
    const { body } = await service.submit().set(owner);
    expect((await attach(body.id).set(owner)).status).toBe(200);
    expect(service.documents.calls.at(-1)?.body.userId).toBe(userId);
    expect((await attach(body.id).set(admin)).status).toBe(200);
    expect((await attach(body.id).set(await loggedIn())).status).toBe(403);
    const missing = await service.http
      .put(`/api/applications/${randomUUID()}/documents`)
      .set(admin)
      .type('json')
      .send('{');
    expect(missing.status).toBe(404);
    expect((await attach('domanda').set(admin)).status).toBe(404);
  });

  it('is refused as for an unknown application once the person is erased, and documents is not asked', async () => {
    const { id, grant } = await service.submitted();
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    const asked = service.documents.calls.length;
    const answers = [await attach(id).set(await loggedIn({ role: 'admin' })), await attach(id, grant)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(service.documents.calls).toHaveLength(asked);
  });

  it('is closed to an administrator without the required TOTP, but for an own application', async () => {
    const userId = randomUUID();
    const blocked = await loggedIn({ userId, role: 'admin', mfaRequired: true });
    const own = anApplication().with({ email: 'persona@example.com' }).body();
    const [mine, other] = [await service.submit(own).set(blocked), await service.submitted()];
    const answers = [await attach(other.id).set(blocked), await attach(randomUUID()).set(blocked)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'mfa-required']));
    expect((await attach(mine.body.id).set(blocked)).status).toBe(200);
    expect((await attach(other.id, other.grant).set(blocked)).status).toBe(200);
  });

  it('waits while nobody knows who is calling, unless the cookie says enough', async () => {
    const { id, grant } = await service.submitted();
    expect((await attach(id).set('X-Identity', 'unavailable')).status).toBe(503);
    expect((await attach(id, grant).set('X-Identity', 'unavailable')).status).toBe(200);
  });

  it('is refused to the browser once the account has another password, or is gone', async () => {
    const { id, grant } = await service.submitted();
    const others = await loggedIn();
    for (const now of [withPasswords(2), NO_ACCOUNT]) {
      const answers = await whileAuthAnswers(now, async () => [
        await attach(id, grant),
        await attach(id, grant).set(others),
      ]);
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        Array(2).fill([403, 'Non può allegare documenti a questa domanda.']),
      );
    }
    expect((await attach(id, grant)).status).toBe(200);
  });

  it('is granted to the browser while auth does not answer, or fails', async () => {
    const { id, grant } = await service.submitted();
    const failed = await whileAuthAnswers({ status: 500, body: {} }, () => attach(id, grant));
    const { port } = service.auth;
    await service.auth.stop();
    const away = await attach(id, grant);
    await service.auth.start(port);
    expect([failed.status, away.status]).toEqual([200, 200]);
  });

  it('is granted to the browser of a logged-in applicant until the password changes', async () => {
    const owner = await loggedIn({ userId: randomUUID() });
    const submit = () => service.submit(anApplication().withoutPassword().body()).set(owner);
    const response = await submit();
    const grant = grantFrom(response);
    expect((await attach(response.body.id, grant)).status).toBe(200);
    const changed = await whileAuthAnswers(withPasswords(2), () => attach(response.body.id, grant));
    expect(changed.status).toBe(403);
    for (const untold of [{ status: 503, body: {} }, { status: 500, body: {} }, NO_ACCOUNT]) {
      const other = await whileAuthAnswers(untold, submit);
      expect([other.status, grantFrom(other)]).toEqual([201, '']);
    }
  });

  it('gives an owner no rights of the browser by a grant of before the change of password', async () => {
    const userId = randomUUID();
    const owner = await loggedIn({ userId });
    const response = await service.submit(anApplication().withoutPassword().body()).set(owner);
    const { id } = response.body;
    await service.database.query(`UPDATE applications.application SET application_status = 'approved' WHERE id = $1`, [
      id,
    ]);
    const attachAsOwner = () => attach(id, grantFrom(response)).set(owner);
    expect((await attachAsOwner()).status).toBe(200);
    const { status, body } = await whileAuthAnswers(withPasswords(2), attachAsOwner);
    expect([status, body.code]).toEqual([409, 'documents-closed']);
  });

  it('takes the grant of release 1.0.0, which names no password', async () => {
    const { id } = await service.submitted();
    const secret = 'grant-secret-of-these-tests-only-0';
    const end = Date.now() + 60_000;
    const signature = createHmac('sha256', secret).update(`attach\n${id}\n${end}`).digest('base64url');
    expect((await attach(id, `attachment-grant=${end}.${signature}`)).status).toBe(200);
  });

  it('refuses what are no documents of a section', async () => {
    const { id, grant } = await service.submitted();
    const calls = service.documents.calls.length;
    const invalid = 'Alcuni dati non sono corretti. Controlli i campi indicati.';
    for (const [documents, message] of [
      ...['patente', 'toString'].map((name) => [{ [name]: 'u/1/a.pdf' }, `La sezione «${name}» non esiste.`]),
      ...[{ 'carta-identita': ['u/1/a.pdf'] }, { 'carta-identita': null }, 'carta-identita', undefined].map((one) => [
        one,
        invalid,
      ]),
    ]) {
      const path = `/api/applications/${id}/documents`;
      const { status, body } = await service.http.put(path).set('Cookie', grant).send({ documents });
      expect([documents, status, body.message]).toEqual([documents, 400, message]);
    }
    expect(service.documents.calls).toHaveLength(calls);
  });

  it('passes on which file was refused, and attaches nothing', async () => {
    const { id, grant } = await service.submitted();
    service.documents.answer = () => ({
      status: 400,
      body: { code: 'documents.tooLarge', parameters: { name: 'fronte.pdf' }, statusCode: 400, message: '', error: '' },
    });
    const response = await attach(id, grant);
    expect([response.status, response.body.message]).toEqual([400, 'fronte.pdf supera 5 MB']);
    expect(await stored(id)).toEqual({});
  });

  it('can be tried again later while documents is away', async () => {
    const { id, grant } = await service.submitted();
    const { port } = service.documents;
    await service.documents.stop();
    const response = await attach(id, grant);
    await service.documents.start(port);
    expect([response.status, response.get('retry-after')]).toEqual([503, '5']);
    expect((await attach(id, grant)).status).toBe(200);
  });
});

const FIRST = '2026-05-04T08:00:00.000Z';
const SECOND = '2026-05-05T08:00:00.000Z';

function aFile(changes: Partial<AttachedFile> = {}): AttachedFile {
  return {
    ...{ section: 'carta-identita', type: 'documento_identita', index: 0, name: 'fronte.pdf', size: 1_000 },
    ...{ filePath: 'uploads/8d4e9d3c-1c64-4a0f-a9a2-6d2f0f0f9c11/fronte.pdf', attachedAt: FIRST, scan: 'pending' },
    ...changes,
  };
}

const DOCUMENTI = { documento_identita: 'fronte.pdf' };
const CHANGED = { version: 1, at: FIRST, sections: ['carta-identita' as const] };

describe('the details of attached files', () => {
  let applicationId: string;
  beforeEach(async () => {
    applicationId = (await service.submitted()).id;
  });

  async function report(...reports: Omit<AttachedDocumentsReport, 'applicationId'>[]): Promise<void> {
    for (const one of reports) {
      const answer = await service.http
        .post(INTERNAL.attachedDocuments)
        .set(await asService('documents-worker'))
        .send({ reports: [{ applicationId, ...one }] });
      expect(answer.status).toBe(200);
    }
  }

  async function stored() {
    const [row] = await service.database.query(
      'SELECT documenti, attached_files AS files FROM applications.application WHERE id = $1',
      [applicationId],
    );
    return row;
  }

  const entries = () =>
    service.database.query(
      `SELECT version, attached_at AS at, sections FROM applications.attachment_entry
       WHERE application_id = $1 ORDER BY version`,
      [applicationId],
    );

  it('come with the answer to a call, and the change is entered', async () => {
    const { id, grant } = await service.submitted();
    applicationId = id;
    const answer = { documenti: DOCUMENTI, version: 1, files: [aFile()], changed: CHANGED };
    service.documents.answer = () => ({ status: 200, body: answer });
    const attaching = service.http.put(`/api/applications/${id}/documents`).set('Cookie', grant);
    const { body } = await attaching.send({ documents: { 'carta-identita': aFile().filePath } });
    expect(body).toEqual({ id, documenti: DOCUMENTI });
    expect(await stored()).toEqual({ documenti: DOCUMENTI, files: [aFile()] });
    expect(await entries()).toEqual([{ version: 1, at: new Date(FIRST), sections: ['carta-identita'] }]);
  });

  it('are the newest that were reported, and a change is entered once', async () => {
    const first = { documenti: DOCUMENTI, version: 1, files: [aFile()], changed: CHANGED };
    const scanned = { ...first, version: 2, files: [aFile({ scan: 'clean' })] };
    const emptied = {
      ...{ documenti: {}, version: 3, files: [] },
      changed: { version: 3, at: SECOND, sections: ['carta-identita' as const] },
    };
    await report(first, scanned, first);
    expect(await stored()).toEqual({ documenti: DOCUMENTI, files: [aFile({ scan: 'clean' })] });
    expect(await entries()).toHaveLength(1);
    await report(emptied, scanned);
    expect(await stored()).toEqual({ documenti: {}, files: [] });
    expect(await entries()).toEqual([
      { version: 1, at: new Date(FIRST), sections: ['carta-identita'] },
      { version: 3, at: new Date(SECOND), sections: ['carta-identita'] },
    ]);
  });

  it('do not come back to an erased application', async () => {
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [
      applicationId,
    ]);
    await report({ documenti: DOCUMENTI, version: 9, files: [aFile()], changed: { ...CHANGED, version: 9 } });
    expect(await stored()).toEqual({ documenti: {}, files: [] });
    expect(await entries()).toEqual([]);
  });

  it('keep their entries unchanged', async () => {
    await report({ documenti: DOCUMENTI, version: 1, files: [aFile()], changed: CHANGED });
    for (const change of [
      `UPDATE applications.attachment_entry SET attached_at = now()`,
      'DELETE FROM applications.attachment_entry',
      'TRUNCATE applications.attachment_entry',
    ]) {
      await expect(service.database.query(change)).rejects.toThrow('attachment_entry is append-only');
    }
  });

  it('of an application that does not exist are left out', async () => {
    applicationId = randomUUID();
    await report({ documenti: DOCUMENTI, version: 1, files: [aFile()], changed: CHANGED });
    expect(await entries()).toEqual([]);
  });
});
