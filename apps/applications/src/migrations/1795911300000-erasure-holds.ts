import { Migration } from '@lacorte/persistence';

/** Accounts that auth is about to erase. Submissions are refused: the owner has not confirmed the erasure of further applications. */
export class ErasureHolds1795911300000 extends Migration {
  protected override readonly statements = [
    'CREATE TABLE applications.erasure_hold (user_id uuid PRIMARY KEY, held_at timestamptz NOT NULL DEFAULT now())',
  ];
}
