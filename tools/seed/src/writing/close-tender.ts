import type { ClientBase } from 'pg';
import { REVIEWER } from '../applications/seeded-application';

/** One home for ten approved applications of each type, unless the tender has homes. */
const GIVE_HOMES = `
  UPDATE applications.tender t SET version = version + 1, homes = (
    SELECT jsonb_object_agg(type, (
      SELECT ceil(count(*) / 10.0) FROM applications.application a
      WHERE a.tender_id = t.id AND a.tipologia_abitazione = type AND a.application_status = 'approved'))
    FROM jsonb_object_keys(t.homes) AS type)
  WHERE id = $1 AND NOT EXISTS (SELECT FROM jsonb_each_text(homes) WHERE value <> '0')`;

const CLOSE = `
  WITH closed AS (
    UPDATE applications.tender SET version = version + 1, closes_at = date_trunc('milliseconds', clock_timestamp())
    WHERE id = $1 AND (closes_at IS NULL OR closes_at > clock_timestamp())
    RETURNING id, opens_at, closes_at
  )
  INSERT INTO applications.tender_change (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at)
  SELECT id, 'closed', $2, $3, opens_at, closes_at FROM closed`;

/** Gives a tender without homes some, and closes it unless it is closed. */
export async function closeTender(client: ClientBase, id: string): Promise<void> {
  await client.query(GIVE_HOMES, [id]);
  await client.query(CLOSE, [id, REVIEWER.id, REVIEWER.email]);
}
