import { API, type ListedApplication, RecordPaymentDto } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Delete, Param, Post, UseGuards } from '@nestjs/common';
import { KnownApplicationGuard } from './known-application.guard';
import { RecordPayment } from './record-payment';
import { UndoPayment } from './undo-payment';

@Admin()
@UseGuards(KnownApplicationGuard)
@Controller()
export class PaymentsController {
  constructor(
    private readonly recordPayment: RecordPayment,
    private readonly undoPayment: UndoPayment,
  ) {}

  @Post(API.applicationPayment.pattern)
  record(
    @Param('id', IdPipe) id: string,
    @Body() payment: RecordPaymentDto,
    @IdentityOf() administrator: Identity,
  ): Promise<ListedApplication> {
    return this.recordPayment.run({ id, payment, administrator });
  }

  @Delete(API.applicationPayment.pattern)
  undo(@Param('id', IdPipe) id: string, @IdentityOf() administrator: Identity): Promise<ListedApplication> {
    return this.undoPayment.run(id, administrator);
  }
}
