import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { StoredFile } from '../files/file.entity';
import { Buckets } from '../object-storage.module';
import { DRAFT_PRINTS } from '../tender/tender-document';

/** First digits of the ids of applications and tenders. Each run checks one digit, to bound its duration. */
const SLICES = [...'0123456789abcdef'];
/** With this interval, all slices are checked within four hours. */
export const STRAY_COPIES_EVERY_MS = 15 * 60 * 1_000;
/** Only copies older than a day are deleted. That leaves time to notice a database that was restored without its last rows. */
const SAFE_AGE_MS = 24 * 60 * 60 * 1_000;
const BATCH = 500;
/** Maximum duration of a run; shorter than the time that a process has for shutdown. */
const LONGEST_MS = 10_000;

/** Folders of copies of uploads, and of prints that nothing reads again. */
const PREFIXES = ['documents/', DRAFT_PRINTS];

/**
 * Deletes copies of uploads that no row names. A process leaves such copies if it is killed while it attaches files. Also deletes prints of
 * unpublished tenders; they are printed again on request.
 */
@Injectable()
export class RemoveStrayCopies {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /**
   * `slice`: beginning of the ids of applications and tenders; `writtenBefore`: only older copies are deleted.
   * @throws DomainError unavailable
   */
  async run({ slice, writtenBefore } = searchAt(Date.now())): Promise<{ strayCopies: number }> {
    const deadline = Date.now() + LONGEST_MS;
    let strayCopies = 0;
    let old: string[] = [];
    for await (const { key, writtenAt } of this.entriesOf(slice)) {
      if (writtenAt < writtenBefore) old.push(key);
      if (old.length < BATCH) continue;
      strayCopies += await this.removeUnnamed(old);
      old = [];
      if (Date.now() > deadline) break;
    }
    return { strayCopies: strayCopies + (await this.removeUnnamed(old)) };
  }

  private async *entriesOf(slice: string) {
    for (const prefix of PREFIXES) yield* this.storage.entriesIn(this.buckets.files, `${prefix}${slice}`);
  }

  private async removeUnnamed(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const select = { id: true, objectKey: true };
    const rows = await this.database.getRepository(StoredFile).find({ where: { objectKey: In(keys) }, select });
    const named = new Set(rows.map(({ objectKey }) => objectKey));
    const stray = keys.filter((key) => !named.has(key));
    await Promise.all(stray.map((key) => this.storage.remove({ bucket: this.buckets.files, key })));
    return stray.length;
  }
}

function searchAt(now: number): { slice: string; writtenBefore: Date } {
  const slice = SLICES[Math.floor(now / STRAY_COPIES_EVERY_MS) % SLICES.length] ?? '0';
  return { slice, writtenBefore: new Date(now - SAFE_AGE_MS) };
}
