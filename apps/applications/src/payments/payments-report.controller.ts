import {
  API,
  EXPORT_FORMATS,
  type MessageKey,
  type PaymentMethod,
  type PaymentSource,
  translate,
} from '@lacorte/contracts';
import { allUnderstood, type QueryParameters, sendStream } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import type { ExportedColumn } from '../exports/export-columns';
import { SEPARATOR } from '../exports/exported-row';
import { CONTENT_TYPES } from '../exports/exports.controller';
import { writeCsv } from '../exports/write-csv';
import { writeXlsx } from '../exports/write-xlsx';
import { daysIn } from './list-payments';

/** Every part of a fee from the day `$1` to the day `$2`, both included. Erased people have no name. */
const LINES = statement('report-of-fees', {
  date: COLUMN.text,
  applicationCode: COLUMN.text,
  cognome: orNull(COLUMN.text),
  nome: orNull(COLUMN.text),
  amountCents: COLUMN.integer,
  source: COLUMN.textOf<PaymentSource>(),
  method: orNull(COLUMN.textOf<PaymentMethod>()),
  reference: orNull(COLUMN.text),
  tenderCode: COLUMN.text,
})`
  SELECT to_char(p.paid_on, 'YYYY-MM-DD') AS date, a.application_code AS "applicationCode",
    CASE WHEN a.erased_at IS NULL THEN a.cognome END AS cognome, CASE WHEN a.erased_at IS NULL THEN a.nome END AS nome,
    s.amount_cents AS "amountCents", p.source, p.method, p.reference, t.code AS "tenderCode"
  FROM applications.payment_part s JOIN applications.incoming_payment p ON p.id = s.incoming_payment_id
  JOIN applications.application a ON a.id = s.application_id JOIN applications.tender t ON t.id = a.tender_id
  WHERE p.paid_on BETWEEN $1::date AND $2::date ORDER BY p.paid_on, p.received_at, p.id, s.place`;

const COLUMNS: ExportedColumn[] = [
  { header: translate('export.payment.date'), type: 'day' },
  { header: translate('export.applicationCode'), type: 'text' },
  { header: translate('export.cognome'), type: 'text' },
  { header: translate('export.nome'), type: 'text' },
  { header: translate('export.amount'), type: 'amount' },
  { header: translate('export.payment.method'), type: 'text' },
  { header: translate('export.payment.reference'), type: 'text' },
  { header: translate('export.payment.tender'), type: 'text' },
];

const HOW: Record<PaymentMethod | 'event' | 'statement', MessageKey> = {
  event: 'export.payment.how.card',
  statement: 'export.payment.how.transfer',
  transfer: 'export.payment.how.transfer',
  cash: 'export.payment.how.cash',
  pos: 'export.payment.how.pos',
  other: 'export.payment.how.other',
};

type Line = NonNullable<typeof LINES.row>;

/** Fees received, for the accounts (contract, section 12). */
@Admin()
@Controller()
export class PaymentsReportController {
  constructor(private readonly database: DataSource) {}

  @Get(API.paymentsReport)
  async report(@Query() query: QueryParameters, @IdentityOf() by: Identity, @Res() response: Response): Promise<void> {
    const { from, to, format } = allUnderstood({
      ...daysIn(query, undefined),
      format: [EXPORT_FORMATS.find((known) => known === (query.format ?? 'csv')), 'export.formatInvalid'],
    });
    const lines = await runPrepared(this.database, LINES, [from, to]);
    await recordAccess(this.database, { action: 'payments-reported', who: by.email });
    const batches = inOneBatch(lines);
    const content =
      format === 'csv' ? writeCsv(COLUMNS, batches) : writeXlsx(translate('export.payment.sheet'), COLUMNS, batches);
    response.setHeader('Content-Type', CONTENT_TYPES[format]);
    response.setHeader('Content-Disposition', `attachment; filename="quote-${from}-${to}.${format}"`);
    await sendStream(content, response);
  }
}

async function* inOneBatch(lines: Line[]): AsyncGenerator<Iterable<string>> {
  yield rowsOf(lines);
}

function* rowsOf(lines: Line[]): Generator<string> {
  let total = 0;
  for (const line of lines) {
    const { date, applicationCode, cognome, nome, amountCents, source, method, reference, tenderCode } = line;
    const how = translate(HOW[method ?? (source === 'event' ? 'event' : 'statement')]);
    total += amountCents;
    yield rowOf([date, applicationCode, cognome, nome, euroOf(amountCents), how, reference, tenderCode]);
  }
  yield rowOf(['', translate('export.payment.total'), '', '', euroOf(total), '', '', '']);
}

const euroOf = (cents: number) => (cents / 100).toFixed(2);
const rowOf = (values: (string | null)[]) => values.map((value) => value ?? '').join(SEPARATOR);
