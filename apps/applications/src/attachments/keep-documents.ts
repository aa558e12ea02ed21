import type { AttachedDocumentsReport } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const KEEP = statement('keep-documents')`
  UPDATE applications.application a SET documenti = r.documenti, documents_version = r.version
  FROM jsonb_to_recordset($1::jsonb) AS r("applicationId" uuid, documenti jsonb, version integer)
  WHERE a.id = r."applicationId" AND a.documents_version < r.version`;

@Injectable()
export class KeepDocuments {
  constructor(private readonly database: DataSource) {}

  /** Keeps the newest claim, because reports may arrive repeatedly and in any order. */
  async run(reports: AttachedDocumentsReport[]): Promise<void> {
    await runPrepared(this.database, KEEP, [JSON.stringify(reports)]);
  }
}
