import { INTERNAL, type PaymentRecipientsPage } from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Query } from '@nestjs/common';
import type { QueryParameters } from '../paging/page-request';
import { ListPaymentRecipients } from './list-payment-recipients';
import { toRecipientsRequest } from './recipients-request';

@Internal()
@Controller()
export class RecipientsController {
  constructor(private readonly listPaymentRecipients: ListPaymentRecipients) {}

  @Get(INTERNAL.paymentRecipients)
  list(@Query() query: QueryParameters): Promise<PaymentRecipientsPage> {
    return this.listPaymentRecipients.run(toRecipientsRequest(query));
  }
}
