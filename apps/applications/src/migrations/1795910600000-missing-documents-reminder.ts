import { Migration } from '@lacorte/persistence';

/** The column says when the applicant was reminded of missing documents. */
export class MissingDocumentsReminder1795910600000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE applications.application ADD COLUMN missing_reminded_at timestamptz',
  ];
}
