import { ServiceSigner } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import { PrintAndKeep } from '../printing/print-and-keep';
import { PrintWishes } from '../printing/print-wishes';
import { ReceiptSource } from './receipt-source';
import { RenderReceipt } from './render-receipt';
import { RenderReceiptHandler } from './render-receipt.handler';

interface PrintingConfig {
  APPLICATIONS_URL: string;
  PUBLIC_URL: string;
}

/** The worker's side of receipts: printing them. */
@Module({})
export class ReceiptPrintingModule {
  static forRoot(config: PrintingConfig): DynamicModule {
    return {
      module: ReceiptPrintingModule,
      providers: [
        RenderReceiptHandler,
        {
          provide: ReceiptSource,
          inject: [ServiceSigner],
          useFactory: (signer: ServiceSigner) => new ReceiptSource(config.APPLICATIONS_URL, signer),
        },
        {
          provide: RenderReceipt,
          inject: [PrintWishes, ReceiptSource, PrintAndKeep],
          useFactory: (wishes: PrintWishes, source: ReceiptSource, printAndKeep: PrintAndKeep) =>
            new RenderReceipt(wishes, source, printAndKeep, config.PUBLIC_URL),
        },
      ],
      exports: [RenderReceiptHandler],
    };
  }
}
