import type { PaymentRecipientsCount } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OWES_THE_FEE } from './owes-the-fee';

const COUNT = `SELECT count(*)::int AS recipients FROM applications.application a WHERE ${OWES_THE_FEE}`;

/** How many applicants are asked for the fee, now. */
@Injectable()
export class CountPaymentRecipients {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<PaymentRecipientsCount> {
    const [count] = await this.database.query<[PaymentRecipientsCount]>(COUNT);
    return count;
  }
}
