import { type DynamicModule, Module } from '@nestjs/common';
import { PdfPrinter } from './pdf-printer';
import { PrintAndKeep } from './print-and-keep';
import { StoredPrints } from './stored-prints';

/** The worker's side of printing. */
@Module({})
export class PrintingModule {
  static forRoot({ CHROMIUM_PATH }: { CHROMIUM_PATH: string }): DynamicModule {
    return {
      module: PrintingModule,
      global: true,
      providers: [StoredPrints, PrintAndKeep, { provide: PdfPrinter, useFactory: () => new PdfPrinter(CHROMIUM_PATH) }],
      exports: [PrintAndKeep, PdfPrinter],
    };
  }
}
