import type { ImportResult } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { readCamt } from '../bank-statements/read-camt';
import { readCsv } from '../bank-statements/read-csv';
import { refusedRow, type StatementEntry, StatementRows } from '../bank-statements/statement-row';
import { FeeNotices } from './fee-notices';
import type { ReceivedPayment } from './incoming-payment.row';
import { matchPayments } from './match-payments';

/** Rows per transaction. Small transactions keep locks short, and the time of the SQL statement grows with the square of its rows. */
const ROWS_AT_ONCE = 200;

/** Maximum number of refused rows, because the answer lists each of them. A file with more is not a bank statement. */
const MOST_REFUSED = 1_000;

@Injectable()
export class ImportStatement {
  /** One file is imported at a time, to bound the memory. */
  private readonly one = pLimit(1);

  constructor(
    private readonly database: DataSource,
    private readonly notices: FeeNotices,
  ) {}

  run(file: Buffer, administrator: Identity): Promise<ImportResult> {
    return this.one(async () => {
      const result: ImportResult = { rows: 0, matched: 0, unmatched: 0, alreadyKnown: 0, refused: [] };
      const rows = new StatementRows();
      let payments: ReceivedPayment[] = [];
      for await (const entry of entriesOf(file)) {
        const read = 'reason' in entry ? entry : rows.read(entry);
        if (read === null) continue;
        result.rows += 1;
        if ('reason' in read && result.refused.length === MOST_REFUSED) {
          result.refused.push(refusedRow(read.line, 'payments.row.tooManyInvalid'));
          break;
        }
        if ('reason' in read) result.refused.push(read);
        else payments.push(read);
        if (payments.length < ROWS_AT_ONCE) continue;
        await this.store(payments, administrator, result);
        payments = [];
      }
      await this.store(payments, administrator, result);
      await recordAccess(this.database, { action: 'payments-imported', who: administrator.email });
      return result;
    });
  }

  private async store(payments: ReceivedPayment[], administrator: Identity, result: ImportResult): Promise<void> {
    if (payments.length === 0) return;
    const { matched, unmatched } = await matchPayments(this.database, this.notices, payments, administrator);
    result.matched += matched;
    result.unmatched += unmatched;
    result.alreadyKnown += payments.length - matched - unmatched;
  }
}

function entriesOf(file: Buffer): AsyncIterable<StatementEntry> {
  const text = decoded(file);
  if (text.includes('\0')) throw new DomainError('invalid', 'payments.fileUnreadable');
  return text.trimStart().startsWith('<') ? readCamt(text.trimStart()) : readCsv(text);
}

/** The text of a file in UTF-8, with or without a byte order mark, or else in Windows-1252, as spreadsheets in Italy write it. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
