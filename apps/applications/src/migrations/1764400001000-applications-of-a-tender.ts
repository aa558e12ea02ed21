import { concurrentIndex, Migration } from '@lacorte/persistence';

/** For the list of one tender. Validation reads the table without blocking its use. */
export class ApplicationsOfATender1764400001000 extends Migration {
  readonly transaction = false;
  protected override readonly statements = [
    ...concurrentIndex('application_of_tender_by_age', 'applications.application (tender_id, created_at, id)'),
    'ALTER TABLE applications.application VALIDATE CONSTRAINT application_of_tender',
  ];
}
