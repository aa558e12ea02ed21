import { INTERNAL, type ReceiptForDelivery } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param } from '@nestjs/common';
import { ReadReceiptForDelivery } from './read-receipt';

@Internal('documents', 'documents-worker', 'notifications-worker')
@Controller()
export class ReceiptsController {
  constructor(private readonly readReceipt: ReadReceiptForDelivery) {}

  @Get(INTERNAL.receipt.pattern)
  receipt(@Param('id', IdPipe) id: string): Promise<ReceiptForDelivery> {
    return this.readReceipt.run(id);
  }
}
