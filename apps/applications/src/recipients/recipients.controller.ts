import {
  type ApplicationCodes,
  type DueFees,
  type DueFeesRequest,
  INTERNAL,
  Instant,
  MAX_PAGE_SIZE,
  MAX_REPORTED_FEE_REQUESTS,
  type PaymentRecipientsCount,
  type PaymentRecipientsPage,
  type SentFeeRequest,
} from '@lacorte/contracts';
import type { QueryParameters } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsUUID, ValidateNested } from 'class-validator';
import { DataSource, In, IsNull } from 'typeorm';
import { Application } from '../submissions/application.entity';
import { tenderIn } from '../tenders/read-tenders';
import { countPaymentRecipients, listPaymentRecipients, NOT_ASKED_RECENTLY, OWES_THE_FEE } from './payment-recipients';

const DUE = statement('still-due-fees', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.application a
  WHERE a.id = ANY($1::uuid[]) AND ${OWES_THE_FEE} AND ($2::boolean OR ${NOT_ASKED_RECENTLY})`;

/** Leaves out applications that were erased since the message went out. */
const RECORD = statement('record-fee-requests')`
  INSERT INTO applications.fee_request (application_id, batch_id, requested_at)
  SELECT a.id, r."batchId", r."requestedAt"
  FROM jsonb_to_recordset($1::jsonb) AS r("applicationId" uuid, "batchId" uuid, "requestedAt" timestamptz)
  JOIN applications.application a ON a.id = r."applicationId" AND a.erased_at IS NULL
  ON CONFLICT DO NOTHING`;

class SentFeeRequestDto implements SentFeeRequest {
  @IsUUID() applicationId: string;
  @IsUUID() batchId: string;
  @Instant() requestedAt: string;
}

class SentFeeRequestsDto {
  @IsArray()
  @ArrayMaxSize(MAX_REPORTED_FEE_REQUESTS)
  @ValidateNested({ each: true })
  @Type(() => SentFeeRequestDto)
  requests: SentFeeRequestDto[];
}

class ApplicationIdsDto {
  @IsArray() @ArrayMaxSize(MAX_PAGE_SIZE) @IsUUID(undefined, { each: true }) applicationIds: string[];
}

class DueFeesDto implements DueFeesRequest {
  @IsArray() @ArrayMaxSize(MAX_REPORTED_FEE_REQUESTS) @IsUUID(undefined, { each: true }) applicationIds: string[];
  @IsBoolean() again: boolean;
}

@Internal('notifications', 'notifications-worker')
@Controller()
export class RecipientsController {
  constructor(private readonly database: DataSource) {}

  @Get(INTERNAL.paymentRecipients)
  list(@Query() query: QueryParameters): Promise<PaymentRecipientsPage> {
    return listPaymentRecipients(this.database, query);
  }

  @Get(INTERNAL.countPaymentRecipients)
  count(@Query() query: QueryParameters): Promise<PaymentRecipientsCount> {
    return countPaymentRecipients(this.database, tenderIn(query));
  }

  @Post(INTERNAL.dueFees)
  @HttpCode(200)
  async due(@Body() { applicationIds, again }: DueFeesDto): Promise<DueFees> {
    const rows = await runPrepared(this.database, DUE, [applicationIds, again]);
    return { applicationIds: rows.map(({ id }) => id) };
  }

  /** Records which applications were asked for the fee, and when. A repeated report adds nothing. */
  @Internal('notifications-worker')
  @Post(INTERNAL.feeRequests)
  @HttpCode(204)
  async record(@Body() { requests }: SentFeeRequestsDto): Promise<void> {
    await runPrepared(this.database, RECORD, [JSON.stringify(requests)]);
  }

  @Internal('notifications')
  @Post(INTERNAL.applicationCodes)
  @HttpCode(200)
  async codes(@Body() { applicationIds }: ApplicationIdsDto): Promise<ApplicationCodes> {
    const applications = await this.database.getRepository(Application).find({
      where: { id: In(applicationIds), erasedAt: IsNull() },
      select: { id: true, applicationCode: true },
    });
    return { codes: Object.fromEntries(applications.map(({ id, applicationCode }) => [id, applicationCode])) };
  }
}
