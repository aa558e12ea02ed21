import { type DynamicModule, Module } from '@nestjs/common';
import { PrintedDocuments } from '../printing/printed-documents';
import { DeliverTender } from './deliver-tender';
import { TenderController } from './tender.controller';

/** The tender as PDF for readers; the worker prints it. */
@Module({})
export class TenderModule {
  static forRoot({ PUBLIC_URL }: { PUBLIC_URL: string }): DynamicModule {
    return {
      module: TenderModule,
      controllers: [TenderController],
      providers: [
        {
          provide: DeliverTender,
          inject: [PrintedDocuments],
          useFactory: (printed: PrintedDocuments) => new DeliverTender(printed, PUBLIC_URL),
        },
      ],
    };
  }
}
