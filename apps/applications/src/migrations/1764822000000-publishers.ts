import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { Migration } from '@lacorte/persistence';

/**
 * Who published a ranking; null for rankings that the previous release published. As before, only the address of an erased administrator
 * can be replaced in a published ranking.
 */
export class Publishers1764822000000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE applications.ranking ADD COLUMN published_by_id uuid, ADD COLUMN published_by_email text',
    `CREATE OR REPLACE FUNCTION applications.keep_published_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        unnamed applications.ranking;
      BEGIN
        IF TG_OP = 'UPDATE' AND '${ERASED_ACCOUNT}' IN (NEW.created_by_email, NEW.published_by_email) THEN
          unnamed := OLD;
          IF NEW.created_by_email = '${ERASED_ACCOUNT}' THEN
            unnamed.created_by_email := NEW.created_by_email;
          END IF;
          IF NEW.published_by_email = '${ERASED_ACCOUNT}' AND OLD.published_by_email IS NOT NULL THEN
            unnamed.published_by_email := NEW.published_by_email;
          END IF;
          IF NEW IS NOT DISTINCT FROM unnamed THEN
            RETURN NEW;
          END IF;
        END IF;
        RAISE EXCEPTION 'a published ranking never changes' USING ERRCODE = 'insufficient_privilege';
      END $$`,
  ];
}
