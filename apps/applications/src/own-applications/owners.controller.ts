import { type ApplicationOwner, INTERNAL } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';

const SELECT_OWNER = statement('owner-of-documents', { userId: COLUMN.uuid })`
  SELECT user_id AS "userId" FROM applications.application WHERE id = $1 AND erased_at IS NULL`;

/** Tells documents whose application it is. */
@Internal('documents')
@Controller()
export class OwnersController {
  constructor(private readonly database: DataSource) {}

  @Get(INTERNAL.applicationOwner.pattern)
  async owner(@Param('id', IdPipe) applicationId: string): Promise<ApplicationOwner> {
    const [owner] = await runPrepared(this.database, SELECT_OWNER, [applicationId]);
    if (!owner) throw new DomainError('not-found', 'error.applicationNotFound');
    return owner;
  }
}
