import { Migration } from '@lacorte/persistence';

/** The first application that attached an upload; no other may. Null until then, and in rows that the previous release writes. */
export class UploadOwners1763700000000 extends Migration {
  readonly statements = ['ALTER TABLE uploads ADD COLUMN application_id uuid'];
}
