import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveWriter } from './archive/archive-writer';
import { type BucketUse, DATABASE, type Manifest, objectEntryName } from './archive/manifest';
import { dumpDatabase } from './database/dump-database';
import type { Buckets } from './installation';

/**
 * Backs up database and objects while the product runs. The database is dumped first: an object is stored before a row names it and
 * deleted when no row needs it, so the objects of the dump still exist, except files that are replaced during the backup.
 */
export class BackUp {
  constructor(
    private readonly databaseUrl: string,
    private readonly buckets: Buckets,
  ) {}

  /** @param file must not exist; its folder also needs room for the dump */
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

  /** @returns keys of what was added */
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
