import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, ERASED_ACCOUNT } from '@lacorte/contracts';
import { JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { checkEntities, checkStatements, declaredStatements } from '@lacorte/persistence';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { PERSONAL_DATA } from '../src/personal-data';
import { ADMINISTRATOR, useDocuments } from './documents-under-test';
import { Erasures } from './erasures';

const documents = useDocuments({ worker: {} });

let erasures: Erasures;
let userId: string;

beforeAll(() => {
  erasures = new Erasures(documents);
});
beforeEach(() => {
  userId = randomUUID();
  documents.browser = documents.browserOf(userId);
});
afterAll(() => erasures?.stop());

describe('the schema', () => {
  it('gives every statement the columns that it declares', async () => {
    const client = new pg.Client({ connectionString: documents.config.DATABASE_URL });
    await client.connect();
    const statements = [...declaredStatements(), ...PERSONAL_DATA.statements()];
    expect(statements.length).toBeGreaterThan(35);
    expect(await checkStatements(client, statements)).toEqual([]);
    await client.end();
  });

  it('has the tables, columns and constraints that the entities declare', async () => {
    expect(await checkEntities(documents.parts[0])).toEqual([]);
  });

  it('is in the register of personal data, with every table and bucket', async () => {
    expect(await PERSONAL_DATA.differences(documents.parts[0])).toEqual([]);
    const buckets = new Set(Object.keys(PERSONAL_DATA.folders).map((folder) => folder.split('/')[0]));
    expect([...buckets].sort()).toEqual(['files', 'uploads']);
  });
});

describe('the erasure of a person', () => {
  it('deletes files, receipts under any version of the template, uploads and their rows', async () => {
    await documents.attach({ 'carta-identita': [['carta.pdf', aPdf()]] });
    const { filePath } = await documents.browser.upload('non-allegato.pdf', aPdf());
    const others = randomUUID();
    for (const id of [documents.applicationId, others]) await erasures.keepReceipts(id);
    const { rows } = await documents.database.query('SELECT id FROM uploads WHERE user_id = $1', [userId]);
    expect(rows).toHaveLength(2);
    const { returnvalue } = await erasures.erase(userId);
    expect(returnvalue).toEqual({ applicationIds: [documents.applicationId], contactIds: [] });
    expect(documents.around.auth.confirmed).toContain(userId);
    expect(await erasures.objectsLeft(documents.applicationId)).toEqual([]);
    expect(await erasures.objectsLeft(others)).toHaveLength(3);
    for (const { id } of rows) expect(await documents.isUploadThere(filePath.replace(/[0-9a-f-]{36}/, id))).toBe(false);
    expect(await erasures.tablesWith(userId)).toEqual([]);
    expect(await erasures.tablesWith('carta.pdf')).toEqual([]);
    expect(await erasures.tablesWith(documents.applicationId)).toEqual(['attachment_versions']);
    const folders = new Set((await documents.keysIn('')).map((key) => `files/${key.split('/')[0]}`));
    for (const folder of folders) expect(Object.keys(PERSONAL_DATA.folders)).toContain(folder);
  });

  it('refuses files that come later, and keeps none of their copies', async () => {
    await erasures.erase(userId);
    const late = await documents.browser.upload('tardi.pdf', aPdf());
    const answer = await documents.browser.tryToAttach(documents.applicationId, { 'carta-identita': [late.filePath] });
    expect([answer.status, answer.body.code]).toEqual([404, 'error.applicationNotFound']);
    expect(await erasures.objectsLeft(documents.applicationId)).toEqual([]);
  });

  it.each([
    [QUEUES.documents, JOBS.renderReceipt],
    [QUEUES.copies, JOBS.renderCopy],
  ])('removes the jobs of the application from the queue %s, and waits for one in progress', async (name, print) => {
    const { url } = documents.around.redis;
    const queue = new Queue(name, { connection: workerConnection(url) });
    const redis = new Redis(url);
    const data = { applicationId: documents.applicationId, language: 'it' };
    await queue.add(print, data, { delay: 3_600_000, jobId: `later-${userId}` });
    const running = await queue.add(print, data, { delay: 3_600_000, jobId: `running-${userId}` });
    const id = running.id ?? '';
    // The job looks like one of a worker that is printing the receipt.
    const [active, lock] = [queue.toKey('active'), `${queue.toKey(id)}:lock`];
    await redis.multi().lpush(active, id).set(lock, 'another worker', 'PX', 3_600_000).exec();
    const job = await erasures.start(userId);
    await waitFor(async () => (await erasures.find(job)).attemptsMade > 0, { what: 'the first attempt' });
    expect(await job.isCompleted()).toBe(false);
    await redis.multi().del(lock).lrem(active, 0, id).exec();
    await erasures.ended(job);
    expect(await queue.getJob(`later-${userId}`)).toBeUndefined();
    await queue.close();
    redis.disconnect();
  });

  it('names an erased administrator in words in the log of downloads', async () => {
    await documents.attach({ 'carta-identita': [['carta.pdf', aPdf()]] });
    const admin = { ...ADMINISTRATOR, userId: randomUUID(), email: `admin.${randomUUID()}@example.com` };
    await documents.download(API.applicationDocument(documents.applicationId, 'documento_identita', 0), admin);
    await erasures.erase(admin.userId, []);
    expect(await documents.logged()).toMatchObject([
      { downloaded_by_email: ERASED_ACCOUNT, what: 'documento_identita/0' },
    ]);
    expect(await erasures.tablesWith(admin.email)).toEqual([]);
    const rewriting = documents.database.query(`UPDATE downloads SET downloaded_by_email = 'x@example.com'`);
    await expect(rewriting).rejects.toThrow('append-only');
  });

  it('deletes nothing that applications has not erased, whatever a job says', async () => {
    await documents.attach({ 'carta-identita': [['carta.pdf', aPdf()]] });
    const forged = await erasures.queue.add(JOBS.eraseFiles, { userId }, { attempts: 2, backoff: 50 });
    await waitFor(async () => (await forged.isFailed()) || undefined, { what: 'the forged job to fail' });
    expect(await erasures.objectsLeft(documents.applicationId)).not.toEqual([]);
  });

  it('is noted only when auth has recorded it, whatever a job says', async () => {
    await documents.attach({ 'carta-identita': [['carta.pdf', aPdf()]] });
    const admin = { ...ADMINISTRATOR, userId: randomUUID(), email: `admin.${randomUUID()}@example.com` };
    await documents.download(API.applicationDocument(documents.applicationId, 'documento_identita', 0), admin);
    const job = { userId: admin.userId, provenEmail: admin.email };
    const forged = await erasures.queue.add(JOBS.noteErasure, job, { attempts: 2, backoff: 50 });
    await waitFor(async () => (await forged.isFailed()) || undefined, { what: 'the forged job to fail' });
    expect(await documents.objects.readAll(documents.file(`erasures/${admin.userId}.json`))).toBeNull();
    expect(await documents.logged()).toMatchObject([{ downloaded_by_email: admin.email }]);
  });

  it('is recorded in the journal, which backups leave out', async () => {
    await erasures.note(userId);
    const note = await documents.objects.readAll(documents.file(`erasures/${userId}.json`));
    const noted = { userId, erasedAt: expect.stringMatching(/Z$/), isAddressProven: false, contactIds: [] };
    expect(JSON.parse(String(note))).toEqual(noted);
    await erasures.note(userId, 'x@example.com');
    const contactIds = [randomUUID()];
    await erasures.ended(await erasures.start(userId, [], contactIds));
    const extended = await documents.objects.readAll(documents.file(`erasures/${userId}.json`));
    expect(JSON.parse(String(extended))).toEqual({ ...noted, isAddressProven: true, contactIds });
    // auth has forgotten the address of an erasure that has finished.
    await erasures.note(userId);
    expect(await documents.objects.readAll(documents.file(`erasures/${userId}.json`))).toEqual(extended);
  });

  it('forgets that the password of the account has changed', async () => {
    const queue = new Queue(QUEUES.accountJournal, { connection: workerConnection(documents.around.redis.url) });
    await erasures.ended(await queue.add(JOBS.noteAccountChange, { userId }));
    const place = documents.file(`account-changes/${userId}.json`);
    const note = JSON.parse(String(await documents.objects.readAll(place)));
    expect(note).toEqual({ userId, changedAt: expect.stringMatching(/Z$/) });
    await erasures.erase(userId);
    expect(await documents.objects.readAll(place)).toBeNull();
    await queue.close();
  });
});
