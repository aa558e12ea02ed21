import { HeldPrints } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { PdfPrinter } from './pdf-printer';
import { PrintAndKeep } from './print-and-keep';
import { PrintAnnouncer } from './print-announcer';
import { PrintWishes } from './print-wishes';
import { StoredPrints } from './stored-prints';

/** The worker's side of printing. */
@Module({})
export class PrintingModule {
  static forRoot({ CHROMIUM_PATH, REDIS_URL }: { CHROMIUM_PATH: string; REDIS_URL: string }): DynamicModule {
    return {
      module: PrintingModule,
      global: true,
      providers: [
        StoredPrints,
        PrintAndKeep,
        { provide: PdfPrinter, useFactory: () => new PdfPrinter(CHROMIUM_PATH) },
        { provide: HeldPrints, useFactory: () => new HeldPrints(REDIS_URL) },
        { provide: PrintWishes, useFactory: () => new PrintWishes(REDIS_URL) },
        {
          provide: PrintAnnouncer,
          inject: [PrintWishes],
          useFactory: (wishes: PrintWishes) => new PrintAnnouncer(REDIS_URL, wishes),
        },
      ],
      exports: [PrintAndKeep, PdfPrinter, PrintWishes],
    };
  }
}
