import { type ErasedAccount, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';

const FIND = statement('erased-account', { email: COLUMN.text, provenEmail: COLUMN.text, by: COLUMN.text })`
  SELECT coalesce(payload->>'email', '') AS email, coalesce(payload->>'provenEmail', '') AS "provenEmail",
    coalesce(payload->>'by', '') AS by
  FROM auth.outbox WHERE kind = 'account-erased' AND payload->>'userId' = $1::text ORDER BY created_at DESC LIMIT 1`;

/** Confirms to the steps of an erasure that this service has decided it, because anyone who can write to Redis can add jobs of the steps. */
@Internal('applications-worker', 'documents-worker', 'notifications-worker')
@Controller()
export class ErasuresController {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found when no erasure of this account is recorded */
  @Get(INTERNAL.erasedAccount.pattern)
  async account(@Param('id', IdPipe) userId: string): Promise<ErasedAccount> {
    const { by, ...account } = await oneRow(this.database, FIND, [userId], 'accounts.notFound');
    return { ...account, ...(by !== '' && { by }) };
  }
}
