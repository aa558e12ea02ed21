import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceBuild } from '@lacorte/testing';
import { SigningKeys } from '@lacorte/testing/keys';
import pg from 'pg';
import { rowsByTable } from '../src/database/schemas';
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

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

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

/** Changes one byte of a copy. Zeros are passed over: they may fill up an entry of the archive, where they carry nothing. */
async function damagedAt(part: number): Promise<string> {
  const copy = join(folder, `damaged-${part}.tar`);
  const source = await open(archive);
  const content = await source.readFile();
  await source.close();
  let at = Math.floor(content.length * part);
  while (content[at] === 0) at += 1;
  content[at] = (content[at] ?? 0) ^ 0xff;
  const target = await open(copy, 'w');
  await target.writeFile(content);
  await target.close();
  return copy;
}

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
  it('refuses an archive with one byte changed anywhere', async () => {
    for (const part of [0.02, 0.3, 0.5, 0.7, 0.9, 0.97, 0.985, 0.99]) {
      const refusal = await refusalOf(empty.run(RESTORE, ['--from', await damagedAt(part)]));
      expect([part, refusal]).toEqual([
        part,
        expect.stringMatching(
          /^Not restored: .*(is not what was written|cannot be read|missing|not complete|more in it)/,
        ),
      ]);
      expect(await rowsOf(empty)).toEqual({});
    }
  });

  it('refuses an archive that ends too early, and a file that is none', async () => {
    const short = join(folder, 'short.tar');
    const [source, target] = [await open(archive), await open(short, 'w')];
    await target.writeFile((await source.readFile()).subarray(0, -200_000));
    await Promise.all([source.close(), target.close()]);
    expect(await refusalOf(empty.run(RESTORE, ['--from', short]))).toMatch(/^Not restored: /);
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
        ...{ DATABASE_URL: empty.databaseUrl('applications'), PUBLIC_URL: 'http://localhost:8080' },
        ...new SigningKeys().environmentOf('applications'),
        ...{ LOG_HASH_SECRET: SECRET, GRANT_SECRET: SECRET },
        ...{ AUTH_URL: 'http://127.0.0.1:9', DOCUMENTS_URL: 'http://127.0.0.1:9' },
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
    const before = await rowsOf(empty);
    expect(await refusalOf(empty.run(RESTORE, ['--from', archive]))).toContain('--force replaces them');
    expect(await rowsOf(empty)).toEqual(before);
    await empty.storage.write({ bucket: 'files', key: 'documents/from/later' }, Buffer.from('x'), 'text/plain');
    await empty.run(RESTORE, ['--from', archive, '--force']);
    expect(await objectsOf(empty)).toEqual(await objectsOf(lost));
    expect(await rowsOf(empty)).toEqual(before);
  });
});

describe('an account that was erased after the backup', () => {
  it('is erased again by the restore, and the journal stays', async () => {
    const [account] = await connected(lost.postgres.adminUrl, async (client) => {
      const owners = 'SELECT user_id FROM applications.application';
      return (await client.query(`SELECT id, email FROM auth.users WHERE id IN (${owners}) ORDER BY id LIMIT 1`)).rows;
    });
    const note = { bucket: 'files', key: `erasures/${account.id}.json` };
    await empty.storage.write(note, Buffer.from('{}'), 'application/json');
    await empty.storage.write(
      { bucket: 'files', key: `erasures/${randomUUID()}.json` },
      Buffer.from('{}'),
      'application/json',
    );
    const said = await empty.run(RESTORE, ['--from', archive, '--force']);
    expect(said).toContain('1 accounts were erased after this backup');
    await connected(empty.postgres.adminUrl, async (client) => {
      expect((await client.query('SELECT FROM auth.users WHERE id = $1', [account.id])).rowCount).toBe(0);
      const { rows } = await client.query(`SELECT payload FROM auth.outbox WHERE kind = 'account-erased'`);
      expect(rows).toEqual([{ payload: { userId: account.id, email: account.email } }]);
    });
    expect(await empty.storage.sizeOf(note)).toBe(2);
    expect(await empty.run(RESTORE, ['--erasures'])).toContain('0 accounts were erased');
    // Neither is the journal in a backup.
    const later = join(folder, 'later.tar');
    await empty.run(BACKUP, ['--to', later]);
    expect(
      await open(later).then(async (file) => String(await file.readFile().finally(() => file.close()))),
    ).not.toContain('erasures/');
  });
});
