import type { AttachedDocumentsReport } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';

/**
 * A process of the previous release stores a version without the details of its files. The same version with details is
 * therefore newer. A change of the lists is entered once, however often it is reported.
 */
const KEEP = statement('keep-documents')`
  WITH kept AS (
    UPDATE applications.application a SET documenti = r.documenti, documents_version = r.version,
      attached_files = coalesce(r.files, a.attached_files),
      attached_files_version = CASE WHEN r.files IS NULL THEN a.attached_files_version ELSE r.version END
    FROM jsonb_to_recordset($1::jsonb)
      AS r("applicationId" uuid, documenti jsonb, version integer, files jsonb, changed jsonb)
    WHERE a.id = r."applicationId" AND a.erased_at IS NULL AND (a.documents_version < r.version
      OR (a.documents_version = r.version AND a.attached_files_version < r.version AND r.files IS NOT NULL))
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
