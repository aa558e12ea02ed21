import { Migration } from '@lacorte/persistence';

/** Stores a file in two sections of an application once. The index files_object_key already serves searches. */
export class SharedCopies1763690002000 extends Migration {
  readonly statements = ['ALTER TABLE files DROP CONSTRAINT files_object_key_key'];
}
