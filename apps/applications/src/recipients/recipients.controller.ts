import { INTERNAL, type PaymentRecipientsCount, type PaymentRecipientsPage } from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Query } from '@nestjs/common';
import type { QueryParameters } from '../paging/page-request';
import { CountPaymentRecipients, ListPaymentRecipients } from './list-payment-recipients';
import { tenderIn, toRecipientsRequest } from './recipients-request';

@Internal('notifications', 'notifications-worker')
@Controller()
export class RecipientsController {
  constructor(
    private readonly listPaymentRecipients: ListPaymentRecipients,
    private readonly countPaymentRecipients: CountPaymentRecipients,
  ) {}

  @Get(INTERNAL.paymentRecipients)
  list(@Query() query: QueryParameters): Promise<PaymentRecipientsPage> {
    return this.listPaymentRecipients.run(toRecipientsRequest(query));
  }

  @Get(INTERNAL.countPaymentRecipients)
  count(@Query() query: QueryParameters): Promise<PaymentRecipientsCount> {
    return this.countPaymentRecipients.run(tenderIn(query));
  }
}
