import { type DynamicModule, Module } from '@nestjs/common';
import { PrintAndKeep } from '../printing/print-and-keep';
import { RenderTenderHandler } from './render-tender.handler';

/** The worker's side of the tender: printing it. */
@Module({})
export class TenderPrintingModule {
  static forRoot({ PUBLIC_URL }: { PUBLIC_URL: string }): DynamicModule {
    return {
      module: TenderPrintingModule,
      providers: [
        {
          provide: RenderTenderHandler,
          inject: [PrintAndKeep],
          useFactory: (printAndKeep: PrintAndKeep) => new RenderTenderHandler(printAndKeep, PUBLIC_URL),
        },
      ],
      exports: [RenderTenderHandler],
    };
  }
}
