import { TIME_ZONE } from '@lacorte/contracts';
import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const LAST_NUMBER = statement('last-number', { lastNumber: COLUMN.integer })`
  SELECT coalesce(max(last_number), 0)::int AS "lastNumber" FROM applications.application_counter
  WHERE year = extract(year FROM now() AT TIME ZONE '${TIME_ZONE}')`;

/** How many of the year's numbers are used; a code has room for 999,999. */
@Injectable()
export class NumberingFigures extends ScrapedFigures {
  constructor(private readonly database: DataSource) {
    super([METRICS.applicationNumbersUsed]);
  }

  protected async read(): Promise<void> {
    const [counter] = await runPrepared(this.database, LAST_NUMBER);
    METRICS.applicationNumbersUsed.set(counter?.lastNumber ?? 0);
  }
}
