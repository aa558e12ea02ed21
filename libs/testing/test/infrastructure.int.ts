import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { startMailServer, startObjectStorage, startPostgres, startRedis, waitFor } from '../src/index';
import { exchange } from './line-exchange';

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
});

describe('mail server', () => {
  it('keeps what it accepted, over a pause', async () => {
    const mail = await startMailServer();
    stops.push(mail.stop);
    const message = ['From: Coop <coop@example.com>', 'To: ada@example.com', 'Message-ID: <1@example.com>'];
    await exchange(Number(new URL(mail.smtpUrl).port), [
      ...['EHLO test', 'MAIL FROM:<coop@example.com>', 'RCPT TO:<ada@example.com>', 'DATA'],
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

describe('waiting', () => {
  it('says what did not come, and why', async () => {
    const never = waitFor(() => Promise.reject(new Error('still dark')), { what: 'the morning', timeoutMs: 30 });
    await expect(never).rejects.toMatchObject({
      message: 'waited 30 ms in vain for the morning',
      cause: expect.objectContaining({ message: 'still dark' }),
    });
  });
});
