import { concurrentIndex, Migration } from '@lacorte/persistence';

/** One fee per payment. Finds applications by the name of a payer; the expression is that of `nameKey`. */
export class PaymentIndexes1764630001000 extends Migration {
  readonly transaction = false;
  protected override readonly statements = [
    ...concurrentIndex('payment_of_incoming', 'applications.payment (incoming_payment_id)', 'UNIQUE INDEX'),
    ...concurrentIndex(
      'application_surname',
      `applications.application (translate(lower(cognome), 'àáâãäåçèéêëìíîïñòóôõöùúûüý’''\`- ', 'aaaaaaceeeeiiiinooooouuuuy'))`,
    ),
  ];
}
