import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { DataSource } from 'typeorm';
import { UNATTACHED_BYTES } from './upload-quotas';

const MIB = 1024 * 1024;
const IN_USE = replannedStatement('unattached-bytes', { bytes: COLUMN.float })`${UNATTACHED_BYTES}`;

/** How much of the installation's quota for unattached files is in use. */
export class UploadFigures extends ScrapedFigures {
  constructor(
    private readonly database: DataSource,
    private readonly allowedMib: number,
  ) {
    super([METRICS.unattachedUploadBytes]);
  }

  protected async read(): Promise<void> {
    const [row] = await runPrepared(this.database, IN_USE);
    METRICS.unattachedUploadBytes.set({ kind: 'in_use' }, row?.bytes ?? 0);
    METRICS.unattachedUploadBytes.set({ kind: 'allowed' }, this.allowedMib * MIB);
  }
}
