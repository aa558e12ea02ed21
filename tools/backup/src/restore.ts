import { createHash } from 'node:crypto';
import { DATABASE, type Manifest, objectOf } from './archive/manifest';
import { entriesOf, verifiedManifest, wholeOf } from './archive/read-archive';
import type { DatabaseTarget } from './database/restore-database';
import type { Buckets } from './objects/buckets';

/** Restoring would overwrite what people have brought. */
export class TargetHoldsData extends Error {}

/** What was restored is not what was in the archive. */
export class RestoreDiffers extends Error {}

/** Puts an archive into an installation, in the place of what is there. */
export class Restore {
  constructor(
    private readonly database: DatabaseTarget,
    private readonly buckets: Buckets,
  ) {}

  /**
   * @param mayReplace whether what people have brought to the target may go
   * @throws BrokenArchive, TargetHoldsData before anything is touched
   * @throws RestoreDiffers when what is there afterwards differs from the archive
   */
  async run(file: string, mayReplace: boolean): Promise<Manifest> {
    const manifest = await verifiedManifest(file);
    if (!mayReplace && ((await this.database.holdsData()) || (await this.buckets.holdData()))) {
      throw new TargetHoldsData('applications, messages or files are there already');
    }
    await this.buckets.ensure();
    await this.buckets.clear();
    await this.putBack(file, manifest);
    await this.compareObjects(manifest);
    return manifest;
  }

  private async putBack(file: string, manifest: Manifest): Promise<void> {
    const types = new Map(manifest.entries.map(({ name, contentType }) => [name, contentType]));
    for await (const { name, content } of entriesOf(file)) {
      if (name === DATABASE) compareRows(manifest.tables, await this.database.restore(content));
      const object = objectOf(name);
      const type = types.get(name);
      if (!object || !type) continue;
      await this.buckets.storage.write(this.buckets.place(object.use, object.key), await wholeOf(content), type);
    }
  }

  /** Reads every object back: a storage that takes a byte for another shows now, not when somebody needs the file. */
  private async compareObjects({ entries }: Manifest): Promise<void> {
    for (const { name, sha256 } of entries) {
      const object = objectOf(name);
      if (!object) continue;
      const content = await this.buckets.storage.readAll(this.buckets.place(object.use, object.key));
      const found = content && createHash('sha256').update(content).digest('hex');
      if (found !== sha256) throw new RestoreDiffers(`${name} does not come back from the storage as it was`);
    }
  }
}

function compareRows(wanted: Record<string, number>, found: Record<string, number>): void {
  const tables = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  const different = [...tables].filter((table) => wanted[table] !== found[table]);
  if (different.length === 0) return;
  const counts = different.map((table) => `${table}: ${found[table] ?? 'none'} instead of ${wanted[table] ?? 'none'}`);
  throw new RestoreDiffers(`rows differ: ${counts.join(', ')}`);
}
