import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';

/** Each run looks at the applications whose ids begin with one of sixteen digits, so that it ends soon however many there are. */
const SLICES = [...'0123456789abcdef'];
/** How often it runs: all slices within four hours. */
export const STRAY_COPIES_EVERY_MS = 15 * 60 * 1_000;
/** A claim takes seconds. A day leaves time to notice a database that was restored without its last rows. */
const SAFE_AGE_MS = 24 * 60 * 60 * 1_000;
const BATCH = 500;
/** Shorter than a process that is asked to stop may take. */
const LONGEST_MS = 10_000;

const NAMED = 'SELECT object_key AS key FROM files WHERE object_key = ANY ($1)';

export interface StrayCopiesSearch {
  /** First digit of the applications' ids. */
  slice: string;
  /** Younger copies stay. */
  writtenBefore: Date;
}

/** Removes copies of uploads that no row names: what a claim leaves behind when its process is killed. */
@Injectable()
export class RemoveStrayCopies {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** @throws DomainError unavailable while the storage is away */
  async run({ slice, writtenBefore } = searchAt(Date.now())): Promise<{ strayCopies: number }> {
    const deadline = Date.now() + LONGEST_MS;
    let removed = 0;
    let old: string[] = [];
    for await (const { key, writtenAt } of this.storage.entriesIn(this.buckets.files, `documents/${slice}`)) {
      if (writtenAt < writtenBefore) old.push(key);
      if (old.length < BATCH) continue;
      removed += await this.removeUnnamed(old);
      old = [];
      if (Date.now() > deadline) break;
    }
    return { strayCopies: removed + (await this.removeUnnamed(old)) };
  }

  private async removeUnnamed(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const rows = await this.database.query<{ key: string }[]>(NAMED, [keys]);
    const named = new Set(rows.map(({ key }) => key));
    const stray = keys.filter((key) => !named.has(key));
    await Promise.all(stray.map((key) => this.storage.remove({ bucket: this.buckets.files, key })));
    return stray.length;
  }
}

function searchAt(now: number): StrayCopiesSearch {
  const slice = SLICES[Math.floor(now / STRAY_COPIES_EVERY_MS) % SLICES.length] ?? '0';
  return { slice, writtenBefore: new Date(now - SAFE_AGE_MS) };
}
