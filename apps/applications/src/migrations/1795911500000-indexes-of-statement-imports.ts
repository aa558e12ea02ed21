import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Indexes of imports, and of what a statement is compared with. Keys of the release before are found by reference. */
export class IndexesOfStatementImports1795911500000 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    'SET search_path TO applications, public',
    ...concurrentIndex('incoming_payment_of_import', 'incoming_payment (import_id) WHERE import_id IS NOT NULL'),
    ...concurrentIndex('incoming_payment_replaced', 'incoming_payment (replaced_by) WHERE replaced_by IS NOT NULL'),
    ...concurrentIndex(
      'incoming_payment_of_entry',
      'incoming_payment (entry_reference, paid_on) WHERE entry_reference IS NOT NULL',
    ),
    ...concurrentIndex('incoming_payment_by_amount', 'incoming_payment (paid_on, amount_cents)'),
    'ALTER TABLE incoming_payment VALIDATE CONSTRAINT incoming_payment_state_check',
    'ALTER TABLE incoming_payment VALIDATE CONSTRAINT incoming_payment_replaced_check',
  ];
}
