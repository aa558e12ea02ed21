import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { aPdf } from '@lacorte/testing/builders';
import { ReportDownloads } from '../src/downloads/report-downloads';
import { ConfirmAttachments } from '../src/files/confirm-attachments';
import { ADMINISTRATOR, useDocuments } from './documents-under-test';

// Without a worker: its loops would report the same rows at the same time.
const documents = useDocuments();

/** Calls applications as the worker does. */
function client(): ServiceClient {
  const { applications, keys } = documents.around;
  const signer = new ServiceSigner('documents-worker', keys.privateKey('documents-worker'));
  return new ServiceClient('applications', applications.url, signer);
}

describe('the report of attached files', () => {
  const reports = () =>
    documents.around.applications.reported.filter((report) => report.applicationId === documents.applicationId);

  it('tells applications of each change once, and again when applications was away', async () => {
    const confirm = new ConfirmAttachments(client(), documents.parts[0]);
    const paths = [];
    for (const name of ['fronte.pdf', 'retro.pdf']) paths.push((await documents.browser.upload(name, aPdf())).filePath);
    const attached = await documents.browser.attach(documents.applicationId, { 'carta-identita': paths });
    expect(await confirm.run()).toEqual({ confirmed: 1 });
    const emptied = await documents.browser.attach(documents.applicationId, { 'carta-identita': [] });
    documents.around.applications.pause();
    await expect(confirm.run()).rejects.toMatchObject({ kind: 'unavailable' });
    documents.around.applications.resume();
    expect([await confirm.run(), await confirm.run()]).toEqual([{ confirmed: 1 }, { confirmed: 0 }]);
    expect(reports()).toEqual(
      [attached, emptied].map((state) => ({ applicationId: documents.applicationId, ...state })),
    );
  });
});

describe('the report of downloads', () => {
  let reported: () => string[];
  beforeEach(() => {
    const from = documents.around.applications.accesses.length;
    reported = () => documents.around.applications.accesses.slice(from).map(({ id }) => id ?? '');
  });

  function reporter(): ReportDownloads {
    return new ReportDownloads(client(), documents.parts[0], 0);
  }

  const download = () => documents.download(API.applicationDocument(documents.applicationId, 'documento_identita'));
  const waiting = async () =>
    (await documents.database.query('SELECT download_id FROM download_reports ORDER BY 1')).rows.map(
      (row) => row.download_id,
    );
  const log = (count: number) =>
    documents.database.query(
      `INSERT INTO downloads (application_id, what, file_ids, downloaded_by_id, downloaded_by_email)
       SELECT $1, 'all', ARRAY[gen_random_uuid()], gen_random_uuid(), 'altra@example.com' FROM generate_series(1, $2)`,
      [randomUUID(), count],
    );

  it('names person, instant and application, once', async () => {
    await documents.attach({ 'carta-identita': [['f.pdf', aPdf()]] });
    expect((await download()).status).toBe(200);
    const [{ id, downloaded_at }] = await documents.logged();
    expect(await reporter().round()).toBe(false);
    expect(documents.around.applications.accesses.at(-1)).toEqual({
      id,
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/),
      who: ADMINISTRATOR.email,
      action: 'documents-downloaded',
      applicationId: documents.applicationId,
    });
    expect(new Date(documents.around.applications.accesses.at(-1)?.at ?? '')).toEqual(downloaded_at);
    await reporter().round();
    expect(reported()).toEqual([id]);
  });

  it('waits while applications is away', async () => {
    await log(2);
    const before = await waiting();
    documents.around.applications.pause();
    await expect(reporter().round()).rejects.toMatchObject({ kind: 'unavailable' });
    documents.around.applications.resume();
    expect(before).toHaveLength(2);
    expect(await waiting()).toEqual(before);
    await reporter().round();
    expect([reported(), await waiting()]).toEqual([before, []]);
  });

  it('comes again under the same id when its answer was lost', async () => {
    await log(1);
    const [id] = await waiting();
    documents.around.applications.loseNextAnswer();
    await expect(reporter().round()).rejects.toMatchObject({ kind: 'unavailable' });
    await reporter().round();
    expect([reported(), await waiting()]).toEqual([[id, id], []]);
  });

  it('comes in several calls when many are waiting', async () => {
    await log(250);
    expect([await reporter().round(), await reporter().round()]).toEqual([true, false]);
    expect(new Set(reported()).size).toBe(250);
    expect(await waiting()).toEqual([]);
  });

  it('is complete with two workers at once', async () => {
    await log(50);
    const all = await waiting();
    await Promise.all([reporter().round(), reporter().round()]);
    expect([...new Set(reported())]).toEqual(all);
    expect(await waiting()).toEqual([]);
  });
});
