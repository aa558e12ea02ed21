import { type DynamicModule, Module } from '@nestjs/common';
import { PdfPrinter } from './pdf-printer';
import { PrintAndKeep } from './print-and-keep';
import { PrintAnnouncer } from './print-announcer';
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
        { provide: PrintAnnouncer, useFactory: () => new PrintAnnouncer(REDIS_URL) },
      ],
      exports: [PrintAndKeep, PdfPrinter],
    };
  }
}
