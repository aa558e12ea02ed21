import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClaimedFile } from '../files/claimed-files';

/** Files taken in one round. */
const AT_ONCE = 100;
/** How long a file that was taken is left alone: after a worker was killed or Redis emptied it is taken anew. */
const LEASE = '1 minute';

const TAKE = `
  UPDATE files SET scan_state = 'pending', scan_due_at = now() + interval '${LEASE}'
  WHERE id IN (
    SELECT id FROM files WHERE scan_state IN ('unscanned', 'pending') AND scan_due_at <= now()
    ORDER BY scan_due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Doubling from five seconds to ten minutes. */
const POSTPONE = `
  UPDATE files SET scan_attempts = scan_attempts + 1,
    scan_due_at = now() + least(interval '5 seconds' * 2 ^ least(scan_attempts, 10), interval '10 minutes')
  WHERE id = $1 AND scan_state = 'pending'`;

/** How far the scanning of each file is, as its row says. */
@Injectable()
export class FileScans {
  constructor(private readonly database: DataSource) {}

  /** Files that it is time to scan, also those from before there was a scanner. @returns their ids */
  async take(): Promise<string[]> {
    const [rows] = await this.database.query<[{ id: string }[], number]>(TAKE);
    return rows.map(({ id }) => id);
  }

  /** A file that waits for its verdict, or null when it has one or is gone. */
  async waiting(id: string): Promise<Pick<ClaimedFile, 'id' | 'objectKey' | 'size'> | null> {
    const [row] = await this.database.query(
      `SELECT id, object_key AS "objectKey", size FROM files WHERE id = $1 AND scan_state = 'pending'`,
      [id],
    );
    return row ?? null;
  }

  /** @param signature what was found, or null for a clean file */
  async settle(id: string, signature: string | null): Promise<void> {
    await this.database.query(`UPDATE files SET scan_state = $2, scan_signature = $3 WHERE id = $1`, [
      id,
      signature === null ? 'clean' : 'infected',
      signature,
    ]);
  }

  /** There was no verdict: later again, each time later. */
  async postpone(id: string): Promise<void> {
    await this.database.query(POSTPONE, [id]);
  }
}
