import { METRICS, readAtScrape } from '@lacorte/observability';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UNATTACHED_BYTES } from './upload-quotas';

const MIB = 1024 * 1024;

/** Shows how much of the installation's room for unattached files is in use. */
export class UploadFigures implements OnApplicationBootstrap, OnApplicationShutdown {
  private end?: () => void;

  constructor(
    private readonly database: DataSource,
    private readonly allowedMib: number,
  ) {}

  onApplicationBootstrap(): void {
    this.end = readAtScrape({
      gauges: [METRICS.unattachedUploadBytes],
      read: async () => {
        const [row] = await this.database.query<{ bytes: number }[]>(UNATTACHED_BYTES);
        METRICS.unattachedUploadBytes.set({ kind: 'in_use' }, row?.bytes ?? 0);
        METRICS.unattachedUploadBytes.set({ kind: 'allowed' }, this.allowedMib * MIB);
      },
    });
  }

  onApplicationShutdown(): void {
    this.end?.();
  }
}
