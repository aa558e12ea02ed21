import { type AttachedDocumentsReport, INTERNAL } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { COLUMN, inBatches, replannedStatement, runPrepared } from '@lacorte/persistence';
import { DataSource } from 'typeorm';
import { ATTACHMENT_STATE, type AttachedFile, answerOf, LAST_CHANGE } from './attached-files';

/** The body of a call has at most 1 MiB. A report of fourteen files with the longest names has about 15 KiB. */
const BATCH = 50;

type ReportedFile = Pick<AttachedFile, 'section' | 'uploadId' | 'name' | 'size' | 'scanState'> & { createdAt: string };

/** Reads version and files in one statement, so that they are consistent. */
const UNCONFIRMED = replannedStatement('unconfirmed-attachments', {
  ...ATTACHMENT_STATE,
  applicationId: COLUMN.uuid,
  files: COLUMN.json<ReportedFile[]>(),
})`
  SELECT v.application_id AS "applicationId", v.version, ${LAST_CHANGE} AS changed,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('section', f.section, 'uploadId', f.upload_id, 'name', f.name, 'size', f.size,
        'createdAt', f.created_at, 'scanState', f.scan_state) ORDER BY f.section, f.position)
      FROM files f WHERE f.application_id = v.application_id), '[]') AS files
  FROM attachment_versions v
  WHERE v.detailed_version < v.version AND ($1::uuid IS NULL OR v.application_id > $1)
  ORDER BY v.application_id LIMIT ${BATCH}`;

const NOTE_CONFIRMED = replannedStatement('note-confirmed')`
  UPDATE attachment_versions v SET detailed_version = greatest(v.detailed_version, r.version)
  FROM jsonb_to_recordset($1::jsonb) AS r("applicationId" uuid, version integer) WHERE v.application_id = r."applicationId"`;

type UnconfirmedRow = NonNullable<typeof UNCONFIRMED.row>;

/**
 * Reports changes of an application's files, and verdicts of the scanner, to the applications service. That service usually knows a change
 * from the answer to the call that attached the files, unless a process was killed before the answer. Idempotent.
 */
export class ConfirmAttachments {
  constructor(
    private readonly applications: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** @throws DomainError unavailable while the applications service is down; the next run continues */
  async run(): Promise<{ confirmed: number }> {
    let after: string | null = null;
    const confirmed = await inBatches(BATCH, async () => {
      const rows: UnconfirmedRow[] = await runPrepared(this.database, UNCONFIRMED, [after]);
      if (rows.length > 0) await this.report(rows);
      after = rows.at(-1)?.applicationId ?? null;
      return rows.length;
    });
    return { confirmed };
  }

  private async report(rows: UnconfirmedRow[]): Promise<void> {
    const reports: AttachedDocumentsReport[] = rows.map(({ applicationId, files, ...state }) => {
      const described = files.map((file) => ({ ...file, createdAt: new Date(file.createdAt) }));
      return { applicationId, ...answerOf(state, described) };
    });
    await this.applications.call({ method: 'POST', path: INTERNAL.attachedDocuments, body: { reports } });
    await runPrepared(this.database, NOTE_CONFIRMED, [JSON.stringify(reports)]);
  }
}
