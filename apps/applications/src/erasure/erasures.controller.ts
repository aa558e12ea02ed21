import { type ErasedRecords, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';

const FIND = statement('erased-records', {
  applicationIds: COLUMN.json<string[]>(),
  contactIds: COLUMN.json<string[]>(),
})`
  SELECT to_jsonb(application_ids) AS "applicationIds", to_jsonb(contact_ids) AS "contactIds"
  FROM applications.erasure WHERE user_id = $1`;

/** Confirms to the later steps of an erasure what this service has erased. Anyone who can write to Redis can add their jobs. */
@Internal('documents-worker', 'notifications-worker')
@Controller()
export class ErasuresController {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found when this service has erased nothing of the account */
  @Get(INTERNAL.erasedRecords.pattern)
  records(@Param('id', IdPipe) userId: string): Promise<ErasedRecords> {
    return oneRow(this.database, FIND, [userId], 'accounts.notFound');
  }
}
