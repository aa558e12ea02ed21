import type { AttachedDocumentsReport } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';

/** A change of the lists is entered once, however often it is reported. */
const KEEP = statement('keep-documents')`
  WITH kept AS (
    UPDATE applications.application a SET documenti = r.documenti, attached_files = r.files,
      documents_version = r.version
    FROM jsonb_to_recordset($1::jsonb)
      AS r("applicationId" uuid, documenti jsonb, version integer, files jsonb, changed jsonb)
    WHERE a.id = r."applicationId" AND a.erased_at IS NULL AND a.documents_version < r.version
    RETURNING a.id, r.changed
  )
  INSERT INTO applications.attachment_entry (application_id, version, attached_at, sections)
  SELECT kept.id, c.version, c.at, c.sections
  FROM kept, jsonb_to_record(kept.changed) AS c(version integer, at timestamptz, sections text[])
  WHERE c.version IS NOT NULL
  ON CONFLICT DO NOTHING`;

/** Keeps the newest claim, because reports may arrive repeatedly and in any order. */
export async function keepDocuments(database: DataSource, reports: AttachedDocumentsReport[]): Promise<void> {
  await runPrepared(database, KEEP, [JSON.stringify(reports)]);
}
