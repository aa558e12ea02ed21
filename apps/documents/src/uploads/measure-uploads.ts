import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';
import { TICKET_SECONDS } from './request-upload';
import { DRAFT_BYTES, MIB, UNATTACHED_BYTES } from './upload-quotas';

/** Age at which an upload is final. It exceeds the validity of the upload URL, because a PUT may end later and clocks differ. */
const CLOSED_AFTER_SECONDS = TICKET_SECONDS + 60;
const BATCH = 50;
/** Maximum number of uploads of a run; the next run continues. */
const MOST = 5_000;
/** Maximum duration of a run; shorter than the time that a process has for shutdown. */
const LONGEST_MS = 10_000;

/** Selects expired URLs first, because their size is final, then the newest, because unused URLs must not delay new files. */
const TO_MEASURE = replannedStatement('uploads-to-measure', { id: COLUMN.uuid, closed: COLUMN.boolean })`
  SELECT id, created_at < now() - interval '${CLOSED_AFTER_SECONDS} seconds' AS closed FROM uploads
  WHERE removed_at IS NULL AND NOT closed
    AND (size IS NULL OR created_at < now() - interval '${CLOSED_AFTER_SECONDS} seconds')
  ORDER BY 2 DESC, created_at DESC LIMIT ${MOST}`;

const NOTE_SIZES = replannedStatement('note-upload-sizes')`
  WITH m AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS m(id uuid, size integer, closed boolean)),
    locked AS (SELECT id FROM uploads WHERE id IN (SELECT id FROM m) ORDER BY id FOR UPDATE)
  UPDATE uploads SET size = m.size, closed = m.closed FROM m JOIN locked USING (id) WHERE uploads.id = m.id`;

/** Records sizes for the quotas when a file appears and when its upload URL expires. An unused URL has size 0. Idempotent. */
@Injectable()
export class MeasureUploads {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** @throws DomainError unavailable while the storage is down; unmeasured files stop counting for the installation after two minutes */
  async run(): Promise<{ measured: number }> {
    const deadline = Date.now() + LONGEST_MS;
    const rows = await runPrepared(this.database, TO_MEASURE);
    let measured = 0;
    for (let from = 0; from < rows.length && Date.now() < deadline; from += BATCH) {
      const sizes = await Promise.all(rows.slice(from, from + BATCH).map((row) => this.measure(row)));
      const known = sizes.filter(({ size }) => size !== null);
      await runPrepared(this.database, NOTE_SIZES, [JSON.stringify(known)]);
      measured += known.length;
    }
    return { measured };
  }

  private async measure({ id, closed }: { id: string; closed: boolean }) {
    const size = await this.storage.sizeOf({ bucket: this.buckets.uploads, key: id });
    return { id, size: size ?? (closed ? 0 : null), closed };
  }
}

const IN_USE = replannedStatement('unattached-bytes', { bytes: COLUMN.float })`${UNATTACHED_BYTES}`;
const IN_DRAFTS = replannedStatement('draft-bytes', { bytes: COLUMN.float })`${DRAFT_BYTES}`;

/** Metrics of the installation's quotas for unattached files and for files of drafts: bytes in use and allowed. */
export class UploadFigures extends ScrapedFigures {
  constructor(
    private readonly database: DataSource,
    private readonly allowed: { UPLOADS_MIB: number; DRAFT_FILES_MIB: number },
  ) {
    super([METRICS.unattachedUploadBytes, METRICS.draftFileBytes]);
  }

  protected async read(): Promise<void> {
    const [row] = await runPrepared(this.database, IN_USE);
    METRICS.unattachedUploadBytes.set({ kind: 'in_use' }, row?.bytes ?? 0);
    METRICS.unattachedUploadBytes.set({ kind: 'allowed' }, this.allowed.UPLOADS_MIB * MIB);
    const [drafts] = await runPrepared(this.database, IN_DRAFTS);
    METRICS.draftFileBytes.set({ kind: 'in_use' }, drafts?.bytes ?? 0);
    METRICS.draftFileBytes.set({ kind: 'allowed' }, this.allowed.DRAFT_FILES_MIB * MIB);
  }
}
