import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AttachedDocumentsReport, type AttachedFile, INTERNAL } from '@lacorte/contracts';
import { asService, RunningApplications } from './running-applications';

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
  let service: RunningApplications;
  let applicationId: string;
  beforeAll(async () => {
    service = await RunningApplications.start();
  });
  beforeEach(async () => {
    applicationId = (await service.submitted()).id;
  });
  afterAll(() => service?.stop());

  async function report(...reports: Omit<AttachedDocumentsReport, 'applicationId'>[]): Promise<void> {
    for (const one of reports) {
      const answer = await service.http
        .post(INTERNAL.attachedDocuments)
        .set(await asService('documents-worker'))
        .send({ reports: [{ applicationId, ...one }] });
      expect([answer.status, answer.body]).toEqual([200, { withFiles: true }]);
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

  it('come with the answer to a claim, and the change is entered', async () => {
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
    await report(first, scanned, first, scanned);
    expect(await stored()).toEqual({ documenti: DOCUMENTI, files: [aFile({ scan: 'clean' })] });
    expect(await entries()).toHaveLength(1);
    await report(emptied, scanned, emptied);
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
