import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveWriter, type BucketUse, DATABASE, type Manifest, objectEntryName } from './archive';
import type { Buckets } from './installation';
import { connected, rowsByTable, runPostgresProgram, SCHEMAS } from './postgres';

/**
 * Dumps the database first and copies the objects afterwards, while the product runs. An object that a row of the dump names is missing
 * only if it was replaced or erased during the copy. The manifest lists such objects.
 */
export class BackUp {
  constructor(
    private readonly databaseUrl: string,
    private readonly buckets: Buckets,
  ) {}

  /** @param file path that must not exist; its folder also needs room for the dump */
  async run(file: string): Promise<Manifest> {
    const folder = await mkdtemp(join(dirname(file), '.backup-'));
    const archive = new ArchiveWriter(file);
    try {
      const createdAt = new Date().toISOString();
      const dumpFile = join(folder, DATABASE);
      const database = await dumpDatabase(this.databaseUrl, dumpFile);
      await archive.addFile(DATABASE, dumpFile);
      const stored = await this.addObjects(archive, 'files');
      await this.addObjects(archive, 'uploads');
      const replacedMeanwhile = database.fileKeys.filter((key) => !stored.has(key));
      return await archive.finish({ createdAt, tables: database.tables, replacedMeanwhile });
    } catch (error) {
      await archive.abandon();
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** @returns keys of the added objects */
  private async addObjects(archive: ArchiveWriter, use: BucketUse): Promise<Set<string>> {
    const added = new Set<string>();
    for await (const key of this.buckets.keysIn(use)) {
      const place = this.buckets.place(use, key);
      const content = await this.buckets.storage.readAll(place);
      const contentType = await this.buckets.storage.contentTypeOf(place);
      if (content === null || contentType === null) continue;
      await archive.addObject(objectEntryName(use, key), content, contentType);
      added.add(key);
    }
    return added;
  }
}

/** Dumps the schemas of all services at one instant. @returns the counts and the keys of files at that instant */
function dumpDatabase(url: string, file: string) {
  return connected(url, async (client) => {
    await client.query('SET statement_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const tables = await rowsByTable(client);
    const files = await client.query<{ key: string }>('SELECT object_key AS key FROM documents.files ORDER BY 1');
    const schemas = SCHEMAS.flatMap((schema) => ['--schema', schema]);
    const options = ['--format', 'custom', '--snapshot', String(rows[0]?.snapshot), '--lock-wait-timeout', '30s'];
    await runPostgresProgram('pg_dump', url, [...options, ...schemas, '--file', file]);
    return { tables, fileKeys: files.rows.map(({ key }) => key) };
  });
}
