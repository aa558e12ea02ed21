import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DATABASE, entriesOf, type Manifest, objectOf, verifiedManifest } from './archive';
import type { Buckets } from './installation';
import type { DatabaseTarget } from './restore-database';

export class TargetHoldsData extends Error {}

class RestoreDiffers extends Error {}

export class Restore {
  constructor(
    private readonly database: DatabaseTarget,
    private readonly buckets: Buckets,
  ) {}

  /**
   * @param mayReplace whether existing user data may be replaced
   * @throws BrokenArchive, TargetHoldsData before any change
   * @throws RestoreDiffers when the result differs from the archive
   * @returns `erased` as in `eraseAgain`
   */
  async run(file: string, mayReplace: boolean) {
    const manifest = await verifiedManifest(file);
    if (!mayReplace && ((await this.database.holdsData()) || (await this.buckets.holdData()))) {
      throw new TargetHoldsData('applications, messages or files are there already');
    }
    await this.buckets.ensure();
    await this.buckets.clear();
    await this.putBack(file, manifest);
    await this.compareObjects(manifest);
    await this.database.endSessionsAndLinks();
    const erased = await this.eraseAgain();
    return { manifest, erased, changed: await this.changedSince(manifest.createdAt) };
  }

  /**
   * Erases the accounts that the journal names and the restored database has, because they were erased after the archive was made.
   *
   * @returns the number of accounts; null if the migrations must run first
   */
  async eraseAgain(): Promise<number | null> {
    const notes = await this.buckets.erasures();
    return notes.length === 0 ? 0 : this.database.eraseAgain(notes);
  }

  /**
   * Ends the grants of the accounts whose password or second factor has changed since the archive was made, according to the journal.
   *
   * @returns e-mail addresses of the accounts
   */
  private async changedSince(createdAt: string): Promise<string[]> {
    const changes = await this.buckets.accountChanges();
    const since = changes.filter(({ changedAt }) => Date.parse(changedAt) > Date.parse(createdAt));
    return since.length === 0 ? [] : this.database.endGrantsOf(since.map(({ userId }) => userId));
  }

  private async putBack(file: string, manifest: Manifest): Promise<void> {
    const types = new Map(manifest.entries.map(({ name, contentType }) => [name, contentType]));
    for await (const { name, content } of entriesOf(file)) {
      if (name === DATABASE) compareRows(manifest.tables, await this.database.restore(content));
      const object = objectOf(name);
      const type = types.get(name);
      if (!object || !type) continue;
      await this.buckets.storage.write(this.buckets.place(object.use, object.key), await buffer(content), type);
    }
  }

  /** Reads every object back, so that a storage error shows now. */
  private async compareObjects({ entries }: Manifest): Promise<void> {
    for (const { name, sha256 } of entries) {
      const object = objectOf(name);
      if (!object) continue;
      const content = await this.buckets.storage.readAll(this.buckets.place(object.use, object.key));
      const found = content && hash('sha256', content);
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
