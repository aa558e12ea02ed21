import { ServiceSigner } from '@lacorte/identity';
import { HeldPrints } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { ReceiptSource } from '../receipts/receipt-source';
import { RenderReceiptHandler } from '../receipts/render-receipt.handler';
import { RenderTenderHandler } from '../tender/render-tender.handler';
import { PdfPrinter } from './pdf-printer';
import { PrintAndKeep } from './print-and-keep';
import { StoredPrints } from './stored-prints';

interface PrintingConfig {
  CHROMIUM_PATH: string;
  REDIS_URL: string;
  APPLICATIONS_URL: string;
  PUBLIC_URL: string;
}

/** The worker's side of printing: the handlers of print jobs. */
@Module({})
export class PrintingModule {
  static forRoot({ CHROMIUM_PATH, REDIS_URL, APPLICATIONS_URL, PUBLIC_URL }: PrintingConfig): DynamicModule {
    return {
      module: PrintingModule,
      global: true,
      providers: [
        StoredPrints,
        PrintAndKeep,
        { provide: PdfPrinter, useFactory: () => new PdfPrinter(CHROMIUM_PATH) },
        { provide: HeldPrints, useFactory: () => new HeldPrints(REDIS_URL) },
        {
          provide: ReceiptSource,
          inject: [ServiceSigner],
          useFactory: (signer: ServiceSigner) => new ReceiptSource(APPLICATIONS_URL, signer),
        },
        {
          provide: RenderReceiptHandler,
          inject: [ReceiptSource, PrintAndKeep],
          useFactory: (source: ReceiptSource, printAndKeep: PrintAndKeep) =>
            new RenderReceiptHandler(source, printAndKeep, PUBLIC_URL),
        },
        {
          provide: RenderTenderHandler,
          inject: [PrintAndKeep],
          useFactory: (printAndKeep: PrintAndKeep) => new RenderTenderHandler(printAndKeep, PUBLIC_URL),
        },
      ],
      exports: [PdfPrinter, RenderReceiptHandler, RenderTenderHandler],
    };
  }
}
