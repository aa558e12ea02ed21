import { ServiceTokens } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import { DeliverReceipt } from './deliver-receipt';
import { ReceiptRenderings } from './receipt-renderings';
import { ReceiptSource } from './receipt-source';
import { ReceiptsController } from './receipts.controller';
import { StoredReceipts } from './stored-receipts';

interface ReceiptsConfig {
  REDIS_URL: string;
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
        StoredReceipts,
        {
          provide: ReceiptSource,
          inject: [ServiceTokens],
          useFactory: (tokens: ServiceTokens) => new ReceiptSource(config.APPLICATIONS_URL, tokens),
        },
        { provide: ReceiptRenderings, useFactory: () => new ReceiptRenderings(config.REDIS_URL) },
        {
          provide: DeliverReceipt,
          inject: [ReceiptSource, StoredReceipts, ReceiptRenderings],
          useFactory: (source: ReceiptSource, stored: StoredReceipts, renderings: ReceiptRenderings) =>
            new DeliverReceipt(source, stored, renderings, config.PUBLIC_URL),
        },
      ],
    };
  }
}
