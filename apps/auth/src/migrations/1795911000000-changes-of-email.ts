import { Migration } from '@lacorte/persistence';

/**
 * Adds the new e-mail address to the link request of a change. A confirmed request also has the address before the change, and whether that
 * was verified.
 */
export class ChangesOfEmail1795911000000 extends Migration {
  readonly statements = [
    `ALTER TABLE auth.link_request ADD COLUMN new_email text, ADD COLUMN former_email text,
      ADD COLUMN is_former_verified boolean NOT NULL DEFAULT false`,
  ];
}
