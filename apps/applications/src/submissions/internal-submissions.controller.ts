import {
  type ApplicantAccount,
  INTERNAL,
  type Language,
  type ReceiptForDelivery,
  type UserLanguage,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, statement } from '@lacorte/persistence';
import type { TenderRules } from '@lacorte/tender-rules';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_ADDING_OPEN } from '../attachments/may-attach';
import { Application } from './application.entity';
import { ReadReceipt } from './application.row';

const SELECT_APPLICANT = statement('applicant-of-application', { userId: COLUMN.uuid, isFirst: COLUMN.boolean })`
  SELECT user_id AS "userId", NOT EXISTS (
    SELECT FROM applications.application b
    WHERE b.user_id = a.user_id AND (b.created_at, b.id) < (a.created_at, a.id)) AS "isFirst"
  FROM applications.application a WHERE id = $1`;

/** Time that the confirmation waits for documents. The rest of the five seconds (contract, section 10) is for the print. */
const DOCUMENTS_EXPECTED_MS = 4_000;

const SELECT_DELIVERY = statement('delivery-of-application', {
  language: COLUMN.textOf<Language>(),
  rules: COLUMN.json<TenderRules>(),
  isAddingOpen: COLUMN.boolean,
  closesAt: orNull(COLUMN.instant),
  leftMs: COLUMN.integer,
})`
  SELECT a.language, t.rules, ${IS_ADDING_OPEN} AS "isAddingOpen", t.closes_at AS "closesAt",
    greatest(0, ${DOCUMENTS_EXPECTED_MS} - 1000 * extract(epoch FROM clock_timestamp() - a.created_at))::integer AS "leftMs"
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1`;

@Controller()
export class InternalSubmissionsController {
  constructor(
    private readonly database: DataSource,
    private readonly readReceipt: ReadReceipt,
  ) {}

  @Internal('documents', 'documents-worker', 'notifications-worker')
  @Get(INTERNAL.receipt.pattern)
  async receipt(@Param('id', IdPipe) id: string): Promise<ReceiptForDelivery> {
    const [receipt, { language, rules, isAddingOpen, closesAt, leftMs }] = await Promise.all([
      this.readReceipt.run(id),
      oneRow(this.database, SELECT_DELIVERY, [id], 'error.applicationNotFound'),
    ]);
    const adding = isAddingOpen ? { closesAt: closesAt?.toISOString() ?? null } : null;
    return { receipt, language, rules, adding, documentsExpectedMs: receipt.missing.length > 0 ? leftMs : 0 };
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.applicant.pattern)
  account(@Param('id', IdPipe) applicationId: string): Promise<ApplicantAccount> {
    return oneRow(this.database, SELECT_APPLICANT, [applicationId], 'error.applicationNotFound');
  }

  /** The language of a user's latest application, for messages whose request names no language. */
  @Internal('notifications-worker')
  @Get(INTERNAL.userLanguage.pattern)
  async language(@Param('id', IdPipe) userId: string): Promise<UserLanguage> {
    const latest = await this.database.getRepository(Application).findOne({
      where: { userId },
      select: { id: true, language: true },
      order: { createdAt: 'DESC' },
    });
    return { language: latest?.language ?? null };
  }
}
