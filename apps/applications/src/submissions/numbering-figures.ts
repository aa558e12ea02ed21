import { TIME_ZONE } from '@lacorte/contracts';
import { METRICS, readAtScrape } from '@lacorte/observability';
import { COLUMN, declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

const LAST_NUMBER = declareStatement({
  name: 'last-number',
  text: `
    SELECT coalesce(max(last_number), 0)::int AS "lastNumber" FROM applications.application_counter
    WHERE year = extract(year FROM now() AT TIME ZONE '${TIME_ZONE}')`,
  columns: { lastNumber: COLUMN.integer },
});

/** Shows how many of the year's numbers are used: a code has room for 999,999. */
@Injectable()
export class NumberingFigures implements OnApplicationBootstrap, OnApplicationShutdown {
  private end?: () => void;

  constructor(private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    this.end = readAtScrape({
      gauges: [METRICS.applicationNumbersUsed],
      read: async () => {
        const [counter] = await runPrepared(this.database, LAST_NUMBER);
        METRICS.applicationNumbersUsed.set(counter?.lastNumber ?? 0);
      },
    });
  }

  onApplicationShutdown(): void {
    this.end?.();
  }
}
