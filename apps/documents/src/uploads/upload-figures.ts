import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { DataSource } from 'typeorm';
import { DRAFT_BYTES, UNATTACHED_BYTES } from './upload-quotas';

const MIB = 1024 * 1024;
const IN_USE = replannedStatement('unattached-bytes', { bytes: COLUMN.float })`${UNATTACHED_BYTES}`;
const IN_DRAFTS = replannedStatement('draft-bytes', { bytes: COLUMN.float })`${DRAFT_BYTES}`;

/** How much of the installation's quotas for unattached files and for files of drafts is in use. */
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
