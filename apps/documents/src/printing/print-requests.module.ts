import { HeldPrints } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { PrintQueue } from './print-queue';
import { PrintedDocuments } from './printed-documents';
import { StoredPrints } from './stored-prints';

/** The HTTP side of printing. */
@Module({})
export class PrintRequestsModule {
  static forRoot({ REDIS_URL }: { REDIS_URL: string }): DynamicModule {
    return {
      module: PrintRequestsModule,
      global: true,
      providers: [
        StoredPrints,
        PrintedDocuments,
        { provide: HeldPrints, useFactory: () => new HeldPrints(REDIS_URL) },
        {
          provide: PrintQueue,
          inject: [HeldPrints],
          useFactory: (held: HeldPrints) => new PrintQueue(REDIS_URL, held),
        },
      ],
      exports: [PrintedDocuments],
    };
  }
}
