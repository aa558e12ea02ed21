import { Migration } from '@lacorte/persistence';

/** Validates the rules of the new columns, which the previous release does not write. */
export class UploadQuotasChecked1763680001000 extends Migration {
  readonly statements = [
    'ALTER TABLE uploads VALIDATE CONSTRAINT uploads_size_check',
    'ALTER TABLE uploads VALIDATE CONSTRAINT closed_with_its_size',
  ];
}
