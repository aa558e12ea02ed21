import type { UndeliveredMessagesPage } from '@lacorte/contracts';
import type { PageRequest } from '@lacorte/http-server';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CodesSource } from './codes-source';

/** A message that is retried is not in the list until it is refused again. */
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

/** Messages that the mail server refused for good and whose address got no message since, newest first. */
@Injectable()
export class ListUndelivered {
  constructor(
    private readonly database: DataSource,
    private readonly codes: CodesSource,
  ) {}

  /** @throws DomainError unavailable while applications, which knows the codes, is away */
  async run({ page, pageSize }: PageRequest): Promise<UndeliveredMessagesPage> {
    const [rows, [counted]] = await Promise.all([
      runPrepared(this.database, PAGE, [pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, COUNT),
    ]);
    const codes = await this.codes.of(rows.flatMap(({ applicationId }) => applicationId ?? []));
    const items = rows.map(({ applicationId, failedAt, ...message }) => ({
      ...message,
      applicationCode: codes[applicationId ?? ''] ?? null,
      failedAt: failedAt?.toISOString() ?? '',
    }));
    return { items, total: counted?.total ?? 0, page, pageSize };
  }
}
