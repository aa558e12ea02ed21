import {
  type ApplicationCodes,
  INTERNAL,
  MAX_PAGE_SIZE,
  MAX_REPORTED_FEE_REQUESTS,
  type PaymentRecipientsCount,
  type PaymentRecipientsPage,
  type SentFeeRequest,
} from '@lacorte/contracts';
import type { QueryParameters } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsISO8601, IsUUID, ValidateNested } from 'class-validator';
import { tenderIn } from '../tenders/read-tenders';
import { CountPaymentRecipients } from './count-payment-recipients';
import { ListPaymentRecipients } from './list-payment-recipients';
import { ReadCodes } from './read-codes';
import { toRecipientsRequest } from './recipients-request';
import { RecordFeeRequests } from './record-fee-requests';

class SentFeeRequestDto implements SentFeeRequest {
  @IsUUID()
  applicationId: string;

  @IsUUID()
  batchId: string;

  @IsISO8601({ strict: true })
  requestedAt: string;
}

class SentFeeRequestsDto {
  @IsArray()
  @ArrayMaxSize(MAX_REPORTED_FEE_REQUESTS)
  @ValidateNested({ each: true })
  @Type(() => SentFeeRequestDto)
  requests: SentFeeRequestDto[];
}

class ApplicationIdsDto {
  @IsArray()
  @ArrayMaxSize(MAX_PAGE_SIZE)
  @IsUUID(undefined, { each: true })
  applicationIds: string[];
}

@Internal('notifications', 'notifications-worker')
@Controller()
export class RecipientsController {
  constructor(
    private readonly listPaymentRecipients: ListPaymentRecipients,
    private readonly countPaymentRecipients: CountPaymentRecipients,
    private readonly recordFeeRequests: RecordFeeRequests,
    private readonly readCodes: ReadCodes,
  ) {}

  @Get(INTERNAL.paymentRecipients)
  list(@Query() query: QueryParameters): Promise<PaymentRecipientsPage> {
    return this.listPaymentRecipients.run(toRecipientsRequest(query));
  }

  @Get(INTERNAL.countPaymentRecipients)
  count(@Query() query: QueryParameters): Promise<PaymentRecipientsCount> {
    return this.countPaymentRecipients.run(tenderIn(query));
  }

  @Internal('notifications-worker')
  @Post(INTERNAL.feeRequests)
  @HttpCode(204)
  record(@Body() { requests }: SentFeeRequestsDto): Promise<void> {
    return this.recordFeeRequests.run(requests);
  }

  @Internal('notifications')
  @Post(INTERNAL.applicationCodes)
  @HttpCode(200)
  codes(@Body() { applicationIds }: ApplicationIdsDto): Promise<ApplicationCodes> {
    return this.readCodes.run(applicationIds);
  }
}
