import type { ImportResult } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { readStatement, type StatementCredit } from '../bank-statements/read-statement';
import { matchPayments } from './match-payments';

/** Rows per transaction. Small transactions keep locks short, and the time of the SQL statement grows with the square of its rows. */
const ROWS_AT_ONCE = 200;

@Injectable()
export class ImportStatement {
  /** One file is imported at a time, to bound the memory. */
  private readonly one = pLimit(1);

  constructor(private readonly database: DataSource) {}

  run(file: Buffer, administrator: Identity): Promise<ImportResult> {
    return this.one(async () => {
      const { credits, refused, format, ignored, balances } = await readStatement(file, '', {
        remembered: async () => null,
      });
      const result: ImportResult = {
        ...{ rows: credits.length + refused.length, matched: 0, unmatched: 0, alreadyKnown: 0, refused },
        ...{ format, importId: '', ignored, credits: credits.length, amountCents: 0, balances },
      };
      for (let start = 0; start < credits.length; start += ROWS_AT_ONCE) {
        await this.store(credits.slice(start, start + ROWS_AT_ONCE), administrator, result);
      }
      await recordAccess(this.database, { action: 'payments-imported', who: administrator.email });
      return result;
    });
  }

  private async store(credits: StatementCredit[], administrator: Identity, result: ImportResult): Promise<void> {
    const payments = credits.map((credit) => ({
      ...{ ...credit, source: 'statement' as const },
      knownBy: [credit.reference ?? credit.line, credit.date, credit.amountCents, credit.payer, credit.text].join(),
    }));
    const { matched, unmatched } = await matchPayments(this.database, payments, administrator);
    result.matched += matched;
    result.unmatched += unmatched;
    result.alreadyKnown += payments.length - matched - unmatched;
  }
}
