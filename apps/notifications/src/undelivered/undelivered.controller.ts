import { API, type ApplicationCodes, INTERNAL, type UndeliveredMessagesPage } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { allUnderstood, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Controller, Get, Query } from '@nestjs/common';
import type { DataSource } from 'typeorm';

/** A message that is being retried is not in the list, unless it is refused again. */
const UNDELIVERED = `refused_at IS NOT NULL AND state = 'failed'`;

const PAGE = replannedStatement('undelivered-messages', {
  id: COLUMN.uuid,
  kind: COLUMN.text,
  address: COLUMN.text,
  applicationId: orNull(COLUMN.uuid),
  reason: COLUMN.text,
  failedAt: orNull(COLUMN.instant),
})`
  SELECT id, kind, coalesce(recipient::text, '') AS address, application_id AS "applicationId",
    coalesce(last_error, '') AS reason, refused_at AS "failedAt"
  FROM messages WHERE ${UNDELIVERED} ORDER BY refused_at DESC, id LIMIT $1 OFFSET $2`;

const COUNT = replannedStatement('count-undelivered-messages', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM messages WHERE ${UNDELIVERED}`;

/** Lists messages that the mail server refused permanently and whose e-mail address got no message since, newest first. */
export class ListUndelivered {
  constructor(
    private readonly applications: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** @throws DomainError unavailable while the applications service is down, because only that service has the codes */
  async run({ page, pageSize }: PageRequest): Promise<UndeliveredMessagesPage> {
    const [rows, [counted]] = await Promise.all([
      runPrepared(this.database, PAGE, [pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, COUNT),
    ]);
    const codes = await this.codesOf(rows.flatMap(({ applicationId }) => applicationId ?? []));
    const items = rows.map(({ applicationId, failedAt, ...message }) => ({
      ...message,
      applicationCode: codes[applicationId ?? ''] ?? null,
      failedAt: failedAt?.toISOString() ?? '',
    }));
    return { items, total: counted?.total ?? 0, page, pageSize };
  }

  private async codesOf(applicationIds: string[]): Promise<ApplicationCodes['codes']> {
    if (applicationIds.length === 0) return {};
    const body = { applicationIds: [...new Set(applicationIds)] };
    const call = { method: 'POST', path: INTERNAL.applicationCodes, body } as const;
    return (await this.applications.call<ApplicationCodes>(call)).codes;
  }
}

@Admin()
@Controller()
export class UndeliveredController {
  constructor(private readonly listUndelivered: ListUndelivered) {}

  @Get(API.undeliveredMessages)
  list(@Query() query: QueryParameters): Promise<UndeliveredMessagesPage> {
    return this.listUndelivered.run(allUnderstood(pageIn(query)));
  }
}
