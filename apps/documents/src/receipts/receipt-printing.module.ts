import { ServiceTokens } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import { PdfPrinter } from '../printing/pdf-printer';
import { ReceiptSource } from './receipt-source';
import { RenderReceipt } from './render-receipt';
import { RenderReceiptHandler } from './render-receipt.handler';
import { StoredReceipts } from './stored-receipts';

interface PrintingConfig {
  APPLICATIONS_URL: string;
  PUBLIC_URL: string;
  CHROMIUM_PATH: string;
}

/** The worker's side of receipts: printing them. */
@Module({})
export class ReceiptPrintingModule {
  static forRoot(config: PrintingConfig): DynamicModule {
    return {
      module: ReceiptPrintingModule,
      providers: [
        StoredReceipts,
        RenderReceiptHandler,
        { provide: PdfPrinter, useFactory: () => new PdfPrinter(config.CHROMIUM_PATH) },
        {
          provide: ReceiptSource,
          inject: [ServiceTokens],
          useFactory: (tokens: ServiceTokens) => new ReceiptSource(config.APPLICATIONS_URL, tokens),
        },
        {
          provide: RenderReceipt,
          inject: [ReceiptSource, StoredReceipts, PdfPrinter],
          useFactory: (source: ReceiptSource, stored: StoredReceipts, printer: PdfPrinter) =>
            new RenderReceipt(source, stored, printer, config.PUBLIC_URL),
        },
      ],
      exports: [RenderReceiptHandler, PdfPrinter],
    };
  }
}
