import { ServiceSigner } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import { PrintedDocuments } from '../printing/printed-documents';
import { DeliverReceipt } from './deliver-receipt';
import { ReceiptSource } from './receipt-source';
import { ReceiptsController } from './receipts.controller';

interface ReceiptsConfig {
  APPLICATIONS_URL: string;
  PUBLIC_URL: string;
}

/** Receipts as PDF for readers; the worker prints them. */
@Module({})
export class ReceiptsModule {
  static forRoot(config: ReceiptsConfig): DynamicModule {
    return {
      module: ReceiptsModule,
      controllers: [ReceiptsController],
      providers: [
        {
          provide: ReceiptSource,
          inject: [ServiceSigner],
          useFactory: (signer: ServiceSigner) => new ReceiptSource(config.APPLICATIONS_URL, signer),
        },
        {
          provide: DeliverReceipt,
          inject: [ReceiptSource, PrintedDocuments],
          useFactory: (source: ReceiptSource, printed: PrintedDocuments) =>
            new DeliverReceipt(source, printed, config.PUBLIC_URL),
        },
      ],
    };
  }
}
