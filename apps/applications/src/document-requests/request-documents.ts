import {
  type Deadlines,
  DOCUMENT_REQUEST,
  type DocumentRequest,
  type Language,
  readDocumentRequest,
  TIME_ZONE,
} from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { IS_OPEN } from './document-request.row';
import { readRequest } from './read-requests';

/** Requests of one application wait for each other, and an erasure for them. */
const LOCK = statement('lock-application-for-request', {
  language: COLUMN.textOf<Language>(),
  isErased: COLUMN.boolean,
})`
  SELECT language, erased_at IS NOT NULL AS "isErased" FROM applications.application WHERE id = $1 FOR UPDATE`;

const DEADLINES = statement('deadlines-of-request', { earliest: COLUMN.text, latest: COLUMN.text })`
  SELECT to_char(today + 1, 'YYYY-MM-DD') AS earliest,
    to_char(today + ${DOCUMENT_REQUEST.longestDays}, 'YYYY-MM-DD') AS latest
  FROM (SELECT (clock_timestamp() AT TIME ZONE '${TIME_ZONE}')::date AS today) AS calendar`;

const OPEN = statement('open-request')`
  SELECT FROM applications.document_request r WHERE r.application_id = $1 AND ${IS_OPEN}`;

const ADD = statement('request-documents', { id: COLUMN.uuid })`
  WITH added AS (
    INSERT INTO applications.document_request (application_id, deadline, created_by_id, created_by_email)
    VALUES ($1, $2, $3, $4) RETURNING id
  ), items AS (
    INSERT INTO applications.document_request_item (request_id, position, section, reason)
    SELECT added.id, i.position, i.section, i.reason
    FROM added, jsonb_to_recordset($5::jsonb) AS i (position smallint, section text, reason text)
  )
  SELECT id FROM added`;

export interface RequestToAdd {
  applicationId: string;
  /** Untrusted. */
  body: unknown;
  administrator: Identity;
}

/** Asks an applicant for missing documents, and tells them by e-mail. */
@Injectable()
export class RequestDocuments {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; invalid, naming the fields; conflict while a request is open, and for an erased account */
  run({ applicationId, body, administrator }: RequestToAdd): Promise<DocumentRequest> {
    const { userId, email } = administrator;
    return this.database.transaction(async (manager) => {
      const application = await oneRow(manager, LOCK, [applicationId], 'error.applicationNotFound');
      const { items, deadline } = accepted(readDocumentRequest(body, await deadlines(manager)));
      if (application.isErased) throw new DomainError('conflict', 'documentRequests.accountErased');
      const open = await runPrepared(manager, OPEN, [applicationId]);
      if (open.length > 0) throw new DomainError('conflict', 'documentRequests.open');
      const placed = JSON.stringify(items.map((item, position) => ({ ...item, position })));
      const [added] = await runPrepared(manager, ADD, [applicationId, deadline, userId, email, placed]);
      const requestId = added?.id ?? '';
      await OUTBOX.add(manager, 'documents-requested', { applicationId, requestId, language: application.language });
      await recordAccess(manager, { action: 'documents-requested', who: email, applicationId });
      return readRequest(manager, requestId);
    });
  }
}

async function deadlines(manager: EntityManager): Promise<Deadlines> {
  const [days] = await runPrepared(manager, DEADLINES);
  if (!days) throw new Error('the calendar has no row');
  return days;
}
