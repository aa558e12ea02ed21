import type { ApplicationCodes } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const CODES = statement('codes-of-applications', { id: COLUMN.uuid, code: COLUMN.text })`
  SELECT id, application_code AS code FROM applications.application WHERE id = ANY($1::uuid[]) AND erased_at IS NULL`;

/** The codes of applications, for lists of other services. */
@Injectable()
export class ReadCodes {
  constructor(private readonly database: DataSource) {}

  async run(applicationIds: string[]): Promise<ApplicationCodes> {
    const rows = await runPrepared(this.database, CODES, [applicationIds]);
    return { codes: Object.fromEntries(rows.map(({ id, code }) => [id, code])) };
  }
}
