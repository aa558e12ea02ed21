import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceBuild } from '@lacorte/testing';
import { SigningKeys } from '@lacorte/testing/keys';
import { connected, rowsByTable } from '../src/postgres';
import { Installation } from './installation';

const BACKUP = 'tools/backup/dist/main.backup.js';
const RESTORE = 'tools/backup/dist/main.restore.js';
const SECRET = 'secret-of-these-tests-only-00000000';

let folder: string;
let lost: Installation;
let empty: Installation;
let archive: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restore-drill-'));
  archive = join(folder, 'backup.tar');
  [lost, empty] = await Promise.all([Installation.start(), Installation.start()]);
  await lost.migrate();
  await lost.run('tools/seed/dist/main.seed.js', ['--applications', '40', '--documents', '10']);
  await lost.storage.write({ bucket: 'uploads', key: 'not-attached-yet' }, Buffer.from('%PDF-1.7'), 'application/pdf');
});

afterAll(async () => {
  await Promise.all([lost?.stop(), empty?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = ({ postgres }: Installation) => connected(postgres.adminUrl, rowsByTable);

/** Checksum of each object, by bucket and key. */
async function objectsOf({ buckets, storage }: Installation): Promise<Record<string, string | undefined>> {
  const checksums: Record<string, string | undefined> = {};
  for (const use of ['uploads', 'files'] as const) {
    for await (const key of buckets.keysIn(use)) {
      const content = await storage.readAll(buckets.place(use, key));
      checksums[`${use} ${key}`] = content ? createHash('sha256').update(content).digest('hex') : undefined;
    }
  }
  return checksums;
}

const refusalOf = (running: Promise<string>) =>
  running.then(
    () => 'none',
    ({ stderr }: { stderr: string }) => stderr,
  );

describe('a backup', () => {
  it('is one file that only its owner can read, and says what is in it', async () => {
    const said = await lost.run(BACKUP, ['--to', archive]);
    expect(said).toMatch(/40 of them applications/);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['backup.tar']);
  });

  it('never overwrites an older one', async () => {
    expect(await refusalOf(lost.run(BACKUP, ['--to', archive]))).toContain('exists already');
  });

  it('leaves nothing behind when it fails', async () => {
    const file = join(folder, 'failing.tar');
    await lost.objects.pause();
    expect(await refusalOf(lost.run(BACKUP, ['--to', file]))).toMatch(/^No backup: /);
    await lost.objects.resume();
    expect(await readdir(folder)).toEqual(['backup.tar']);
  });
});

describe('restoring', () => {
  it('refuses a file that is not there', async () => {
    expect(await refusalOf(empty.run(RESTORE, ['--from', join(folder, 'none.tar')]))).toContain('is not there');
    expect(await rowsOf(empty)).toEqual({});
  });

  it('gives an empty installation the same rows and the same objects', async () => {
    const said = await empty.run(RESTORE, ['--from', archive]);
    expect(said).toContain('every count and checksum matches');
    expect(await rowsOf(empty)).toEqual(await rowsOf(lost));
    const objects = await objectsOf(lost);
    expect(await objectsOf(empty)).toEqual(objects);
    expect(Object.keys(objects).length).toBeGreaterThan(20);
  });

  it('lets the product go on: roles get their passwords, receipts are there, documents belong to applications', async () => {
    await empty.migrate();
    const [application] = await connected(empty.databaseUrl('applications'), async (client) => {
      return (await client.query('SELECT id, application_code AS code FROM applications.application LIMIT 1')).rows;
    });
    const build = ServiceBuild.of('applications');
    try {
      const { url } = await build.start('http', {
        DATABASE_URL: empty.databaseUrl('applications'),
        PUBLIC_URL: 'http://localhost:8080',
        ...new SigningKeys().environmentOf('applications'),
        LOG_HASH_SECRET: SECRET,
        GRANT_SECRET: SECRET,
        AUTH_URL: 'http://127.0.0.1:9',
        DOCUMENTS_URL: 'http://127.0.0.1:9',
      });
      const receipt = await (await fetch(`${url}/api/applications/${application.id}`)).json();
      expect(receipt).toMatchObject({ id: application.id, applicationCode: application.code });
    } finally {
      await build.killAll();
    }
    const files = await connected(empty.databaseUrl('documents'), async (client) => {
      return (await client.query('SELECT object_key AS key, size FROM documents.files')).rows;
    });
    for (const { key, size } of files) expect(await empty.storage.sizeOf({ bucket: 'files', key })).toBe(size);
  });

  it('touches nothing where people have brought something, unless it is told to', async () => {
    expect(await refusalOf(empty.run(RESTORE, ['--from', archive]))).toContain('--force replaces them');
    await empty.run(RESTORE, ['--from', archive, '--force']);
    expect(await objectsOf(empty)).toEqual(await objectsOf(lost));
  });
});

describe('the journal of erasures', () => {
  it('is counted by the restore, can be followed alone, and is in no backup', async () => {
    const owners = 'SELECT user_id AS id FROM applications.application ORDER BY 1 LIMIT 1';
    const [account] = await connected(lost.postgres.adminUrl, async (client) => (await client.query(owners)).rows);
    for (const id of [account.id, randomUUID()]) {
      const note = { bucket: 'files', key: `erasures/${id}.json` };
      await empty.storage.write(note, Buffer.from('{}'), 'application/json');
    }
    const said = await empty.run(RESTORE, ['--from', archive, '--force']);
    expect(said).toContain('1 accounts were erased after this backup');
    expect(await empty.run(RESTORE, ['--erasures'])).toContain('0 accounts were erased');
    const later = join(folder, 'later.tar');
    await empty.run(BACKUP, ['--to', later]);
    expect(String(await readFile(later))).not.toContain('erasures/');
  });
});
