import type { AttachedDocumentsReport } from '@lacorte/contracts';
import { declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const KEEP = declareStatement({
  name: 'keep-documents',
  text: `
    UPDATE applications.application a SET documenti = r.documenti, documents_version = r.version
    FROM jsonb_to_recordset($1::jsonb) AS r("applicationId" uuid, documenti jsonb, version integer)
    WHERE a.id = r."applicationId" AND a.documents_version < r.version`,
  columns: {},
});

/** Stores what applications have attached. */
@Injectable()
export class KeepDocuments {
  constructor(private readonly database: DataSource) {}

  /** Reports may arrive more than once and in any order: the newest claim stays. */
  async run(reports: AttachedDocumentsReport[]): Promise<void> {
    await runPrepared(this.database, KEEP, [JSON.stringify(reports)]);
  }
}
