import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ObjectStorage } from '@lacorte/storage';
import { createBuckets, createDatabase, type TestBuckets, type TestDatabase } from '@lacorte/testing';
import { BackUp } from '../src/back-up';
import { Buckets } from '../src/installation';
import { connected, rowsByTable } from '../src/postgres';
import { Restore, TargetHoldsData } from '../src/restore';
import { DatabaseTarget } from '../src/restore-database';
import { loadLatestRelease } from './latest-release';

const OBJECTS = [
  { use: 'files', key: 'documents/1/2', content: '%PDF-1.7 attached' },
  { use: 'uploads', key: 'not-attached-yet', content: '%PDF-1.7' },
] as const;

/** Rows that a restore leaves out. */
const ENDED = { 'auth.session': 0, 'auth.link_token': 0 };

interface Installation {
  database: TestDatabase;
  shares: TestBuckets;
  buckets: Buckets;
}

let folder: string;
let archive: string;
let lost: Installation;
let empty: Installation;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  archive = join(folder, 'backup.tar');
  [lost, empty] = await Promise.all([installation(), installation()]);
  await connected(lost.database.adminUrl, loadLatestRelease);
  const { buckets } = lost;
  for (const { use, key, content } of OBJECTS) {
    await buckets.storage.write(buckets.place(use, key), Buffer.from(content), 'application/pdf');
  }
  await new BackUp(lost.database.adminUrl, buckets).run(archive);
});
afterAll(async () => {
  await Promise.all([lost, empty].flatMap((one) => [one?.database.stop(), one?.shares.stop()]));
  rmSync(folder, { recursive: true, force: true });
});

async function installation(): Promise<Installation> {
  const [database, shares] = await Promise.all([createDatabase({ migrated: false }), createBuckets()]);
  const names = { uploads: shares.uploadsBucket, files: shares.filesBucket };
  return { database, shares, buckets: new Buckets(new ObjectStorage(shares), names) };
}

const restore = (file = archive, mayReplace = false) =>
  new Restore(new DatabaseTarget(empty.database.adminUrl), empty.buckets).run(file, mayReplace);
const rowsOf = ({ database }: Installation) => connected(database.adminUrl, rowsByTable);
const contentOf = ({ buckets }: Installation) =>
  Promise.all(OBJECTS.map(async ({ use, key }) => String(await buckets.storage.readAll(buckets.place(use, key)))));

it('writes one file that only its owner can read', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['backup.tar']);
});

it('refuses to restore an archive with one byte changed anywhere, or that ends too early, and changes nothing', async () => {
  const content = await readFile(archive);
  const damaged = join(folder, 'damaged.tar');
  const refusal = /is not what was written|cannot be read|missing|not complete|more in it/;
  for (const part of [0.02, 0.3, 0.5, 0.7, 0.9]) {
    const copy = Buffer.from(content);
    // Zeros are passed over: they may fill up an entry, where they carry nothing.
    const at = copy.findIndex((byte, index) => index >= content.length * part && byte !== 0);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    await writeFile(damaged, copy);
    expect([part, await restore(damaged).catch(String)]).toEqual([part, expect.stringMatching(refusal)]);
  }
  await writeFile(damaged, content.subarray(0, content.length / 2));
  await expect(restore(damaged)).rejects.toThrow(refusal);
  expect(await rowsOf(empty)).toEqual({});
});

it('gives an empty installation the same rows and objects, and replaces them only when told to', async () => {
  expect(await restore()).toMatchObject({ erased: 0, changed: [] });
  expect(await rowsOf(empty)).toEqual({ ...(await rowsOf(lost)), ...ENDED });
  expect(await contentOf(empty)).toEqual(OBJECTS.map(({ content }) => content));
  await expect(restore()).rejects.toThrow(TargetHoldsData);
  const later = empty.buckets.place('files', 'documents/of/later');
  await empty.buckets.storage.write(later, Buffer.from('x'), 'text/plain');
  await restore(archive, true);
  expect(await empty.buckets.storage.sizeOf(later)).toBeNull();
  expect(await rowsOf(empty)).toEqual({ ...(await rowsOf(lost)), ...ENDED });
});

it('leaves out the rights of a role that is not on the new machine', async () => {
  const role = `counter_${randomUUID().replaceAll('-', '')}`;
  const granted = join(folder, 'granted.tar');
  await connected(lost.database.adminUrl, async (client) => {
    await client.query(`CREATE ROLE ${role}`);
    await client.query(`GRANT USAGE ON SCHEMA notifications TO ${role}`);
    await client.query(`GRANT SELECT (state) ON notifications.messages TO ${role}`);
    await new BackUp(lost.database.adminUrl, lost.buckets).run(granted);
    await client.query(`DROP OWNED BY ${role}`);
    await client.query(`DROP ROLE ${role}`);
  });
  await restore(granted, true);
  expect(await rowsOf(empty)).toEqual({ ...(await rowsOf(lost)), ...ENDED });
});

it('ends every session and link, because some were ended after the backup', async () => {
  const before = await rowsOf(lost);
  for (const table of Object.keys(ENDED)) expect([table, before[table]]).toEqual([table, expect.any(Number)]);
  expect(before['auth.session']).toBeGreaterThan(0);
  expect(before['auth.link_token']).toBeGreaterThan(0);
  await connected(empty.database.adminUrl, async (client) => {
    expect((await client.query('SELECT FROM auth.link_request WHERE closed_at IS NULL')).rowCount).toBe(0);
  });
});

it('erases an account again that was erased after the backup, with what its proven address wrote', async () => {
  const { account, contact } = await connected(lost.database.adminUrl, async (client) => ({
    account: (await client.query("SELECT id, email FROM auth.users WHERE role = 'user' ORDER BY id LIMIT 1")).rows[0],
    contact: (await client.query('SELECT id FROM applications.contact ORDER BY id LIMIT 1')).rows[0],
  }));
  const note = empty.buckets.place('files', `erasures/${account.id}.json`);
  const content = { userId: account.id, isAddressProven: true, contactIds: [contact.id] };
  for (const [noted, payload] of [
    [{}, { userId: account.id, email: account.email }],
    [content, { userId: account.id, email: account.email, provenEmail: account.email }],
  ] as const) {
    await empty.buckets.storage.write(note, Buffer.from(JSON.stringify(noted)), 'application/json');
    expect((await restore(archive, true)).erased).toBe(1);
    await connected(empty.database.adminUrl, async (client) => {
      expect((await client.query('SELECT FROM auth.users WHERE id = $1', [account.id])).rowCount).toBe(0);
      const { rows } = await client.query("SELECT payload FROM auth.outbox WHERE kind = 'account-erased'");
      expect(rows).toEqual([{ payload }]);
    });
  }
  await connected(empty.database.adminUrl, async (client) => {
    expect((await client.query('SELECT FROM applications.contact WHERE id = $1', [contact.id])).rowCount).toBe(0);
    const mailed = 'SELECT FROM notifications.messages WHERE contact_id = $1';
    expect((await client.query(mailed, [contact.id])).rowCount).toBe(0);
  });
  expect(await empty.buckets.storage.sizeOf(note)).toBe(JSON.stringify(content).length);
});

it('names the accounts whose password or second factor has changed since the backup, and ends their grants', async () => {
  const [earlier, later] = await connected(lost.database.adminUrl, async (client) => {
    return (await client.query('SELECT id, email FROM auth.users ORDER BY id DESC LIMIT 2')).rows;
  });
  for (const [{ id }, changedAt] of [
    [earlier, '2020-01-01T00:00:00.000Z'],
    [later, new Date(Date.now() + 60_000).toISOString()],
  ] as const) {
    const note = empty.buckets.place('files', `account-changes/${id}.json`);
    await empty.buckets.storage.write(note, Buffer.from(JSON.stringify({ userId: id, changedAt })), 'application/json');
  }
  const versionOf = async ({ id }: { id: string }) => {
    const query = 'SELECT password_version AS version FROM auth.users WHERE id = $1';
    return connected(empty.database.adminUrl, async (client) => (await client.query(query, [id])).rows[0].version);
  };
  const versions: number[] = [];
  for (const _ of ['first', 'second']) {
    expect((await restore(archive, true)).changed).toEqual([later.email]);
    expect(await versionOf(earlier)).toBe(1);
    versions.push(await versionOf(later));
  }
  // A grant of the time between the two restores stays ended.
  expect(new Set([1, ...versions]).size).toBe(3);
  expect(Math.min(...versions)).toBeGreaterThan(1_000);
});
