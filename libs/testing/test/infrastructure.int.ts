import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ObjectStorage } from '@lacorte/storage';
import { Client } from 'pg';
import {
  createBuckets,
  createDatabase,
  createMailbox,
  createRedis,
  freePort,
  startMailServer,
  startObjectStorage,
  startPostgres,
  startRedis,
  waitFor,
} from '../src/index';
import { exchange } from './line-exchange';

const SERVER = fileURLToPath(new URL('../src/object-storage/server.mjs', import.meta.url));
const SIGNED =
  'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=key%2F20260101%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20260101T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=00aa';

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

describe('PostgreSQL', () => {
  it('is empty, in UTF-8, and its administrator may make roles and extensions', async () => {
    const postgres = await startPostgres();
    stops.push(postgres.stop);
    const client = new Client({ connectionString: postgres.adminUrl });
    await client.connect();
    await client.query('create role somebody login; create extension pg_trgm; create extension citext');
    const { rows } = await client.query("select lower('È') as lower, 'Ada'::citext = 'ADA' as same");
    await client.end();
    expect(rows).toEqual([{ lower: 'è', same: true }]);
  });
});

describe('Redis', () => {
  it('is away during a pause and has its data afterwards', async () => {
    const redis = await startRedis();
    stops.push(redis.stop);
    const port = Number(new URL(redis.url).port);
    await exchange(port, 'SET color red\r\n');
    await redis.pause();
    await expect(exchange(port, 'PING\r\n')).rejects.toThrow('ECONNREFUSED');
    await redis.resume();
    expect(await exchange(port, 'GET color\r\n')).toContain('red');
  });
});

describe('object storage', () => {
  it('refuses a signature of somebody else, and comes back after a pause', async () => {
    const storage = await startObjectStorage();
    stops.push(storage.stop);
    const forged = `${storage.endpoint}/uploads?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=S3RVER%2F20260101%2F${storage.region}%2Fs3%2Faws4_request&X-Amz-Date=20260101T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=00`;
    expect((await fetch(forged, { method: 'PUT' })).status).toBe(403);
    await storage.pause();
    await expect(fetch(storage.endpoint)).rejects.toThrow('fetch failed');
    await storage.resume();
    expect((await fetch(forged, { method: 'PUT' })).status).toBe(403);
  });

  it('logs no id of an application and no signature', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'object-storage-log-'));
    mkdirSync(join(folder, 'objects', 'files'), { recursive: true });
    writeFileSync(join(folder, 'identities.json'), '{"identities":[]}');
    const port = await freePort();
    const server = spawn(process.execPath, [SERVER], {
      env: { PORT: String(port), DIRECTORY: join(folder, 'objects'), IDENTITIES: join(folder, 'identities.json') },
    });
    let log = '';
    for (const output of [server.stdout, server.stderr]) output.on('data', (text) => (log += text));
    const endpoint = `http://127.0.0.1:${port}`;
    await waitFor(() => fetch(endpoint), { what: 'the server to answer' });
    const id = randomUUID();
    await fetch(`${endpoint}/files/documents/${id}/a.pdf`);
    await fetch(`${endpoint}/files/documents/${id}/a.pdf?${SIGNED}`, { method: 'PUT', body: 'x' });
    const ended = once(server, 'close');
    server.kill();
    await ended;
    expect(log).not.toContain(id);
    expect(log).not.toContain('X-Amz-Signature');
    rmSync(folder, { recursive: true });
  });
});

describe('mail server', () => {
  it('keeps what it accepted, over a pause', async () => {
    const mail = await startMailServer();
    stops.push(mail.stop);
    const message = ['From: Coop <coop@example.com>', 'To: ada@example.com', 'Message-ID: <1@example.com>'];
    await exchange(Number(new URL(mail.smtpUrl).port), [
      'EHLO test',
      'MAIL FROM:<coop@example.com>',
      'RCPT TO:<ada@example.com>',
      'DATA',
      [...message, 'Subject: Ricevuta', '', 'Buongiorno', '.'].join('\r\n'),
      'QUIT',
    ]);
    await mail.pause();
    await mail.resume();
    const [received] = await waitFor(async () => (await mail.messages()).length > 0 && mail.messages(), {
      what: 'the message',
    });
    expect(received).toMatchObject({
      from: 'coop@example.com',
      to: ['ada@example.com'],
      subject: 'Ricevuta',
      text: expect.stringContaining('Buongiorno'),
      messageId: '<1@example.com>',
      attachments: [],
    });
  });
});

describe('shares of the servers of the run', () => {
  it('gives each file a migrated database, an empty Redis, buckets and a mailbox of its own', async () => {
    const [one, other] = await Promise.all([createDatabase(), createDatabase()]);
    stops.push(one.stop, other.stop);
    const [client, second] = [one, other].map(({ urlOf }) => new Client({ connectionString: urlOf('auth') }));
    await Promise.all([client?.connect(), second?.connect()]);
    await client?.query('DELETE FROM session; CREATE TABLE own (id int)');
    await expect(second?.query('SELECT * FROM own')).rejects.toThrow('does not exist');
    await expect(second?.query('SELECT * FROM applications.application')).rejects.toThrow('permission denied');
    await Promise.all([client?.end(), second?.end()]);

    const redis = await Promise.all([createRedis(), createRedis()]);
    expect(new Set(redis.map(({ url }) => url)).size).toBe(2);

    const buckets = await createBuckets();
    const files = { bucket: buckets.filesBucket, key: 'documents/a.pdf' };
    const documents = new ObjectStorage({ ...buckets, ...buckets.identity('documents') });
    await documents.write(files, Buffer.from('a'), 'application/pdf');
    const mailWorker = new ObjectStorage({ ...buckets, ...buckets.identity('notifications_worker') });
    expect(await mailWorker.readAll(files)).toEqual(Buffer.from('a'));
    await expect(mailWorker.remove(files)).rejects.toThrow('Access Denied');

    const mailbox = await createMailbox();
    expect(await mailbox.messages()).toEqual([]);
  });
});
