import { type AttachedDocumentsReport, INTERNAL } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { DataSource } from 'typeorm';
import { type ClaimedFile, documentsByType } from './claimed-files';

const BATCH = 100;
/** Shorter than the time that a process has for shutdown; the next run continues. */
const LONGEST_MS = 10_000;

/** One statement, so that version and files are consistent. */
const UNCONFIRMED = replannedStatement('unconfirmed-claims', {
  applicationId: COLUMN.uuid,
  version: COLUMN.integer,
  files: COLUMN.json<Pick<ClaimedFile, 'section' | 'name'>[]>(),
})`
  SELECT c.application_id AS "applicationId", c.version,
    coalesce(jsonb_agg(jsonb_build_object('section', f.section, 'name', f.name) ORDER BY f.section, f.position)
      FILTER (WHERE f.id IS NOT NULL), '[]') AS files
  FROM claims c LEFT JOIN files f ON f.application_id = c.application_id
  WHERE c.confirmed_version < c.version AND ($1::uuid IS NULL OR c.application_id > $1)
  GROUP BY c.application_id, c.version ORDER BY c.application_id LIMIT ${BATCH}`;

const NOTE_CONFIRMED = replannedStatement('note-confirmed')`
  UPDATE claims c SET confirmed_version = greatest(c.confirmed_version, r.version)
  FROM jsonb_to_recordset($1::jsonb) AS r("applicationId" uuid, version integer) WHERE c.application_id = r."applicationId"`;

type UnconfirmedRow = NonNullable<typeof UNCONFIRMED.row>;

/**
 * Reports each claim to applications a second time. Usually applications has stored the answer to the claim and ignores the
 * report, unless a process of either side was killed in between. Idempotent.
 */
export class ConfirmClaims {
  constructor(
    private readonly applications: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** @throws DomainError unavailable while applications is down; the next run continues */
  async run(): Promise<{ confirmed: number }> {
    const deadline = Date.now() + LONGEST_MS;
    let confirmed = 0;
    let after: string | null = null;
    do {
      const rows: UnconfirmedRow[] = await runPrepared(this.database, UNCONFIRMED, [after]);
      if (rows.length > 0) await this.report(rows);
      confirmed += rows.length;
      after = rows.length === BATCH ? (rows.at(-1)?.applicationId ?? null) : null;
    } while (after !== null && Date.now() < deadline);
    return { confirmed };
  }

  private async report(rows: UnconfirmedRow[]): Promise<void> {
    const reports: AttachedDocumentsReport[] = rows.map(({ applicationId, version, files }) => ({
      ...{ applicationId, version, documenti: documentsByType(files) },
    }));
    await this.applications.call({ method: 'POST', path: INTERNAL.attachedDocuments, body: { reports } });
    await runPrepared(this.database, NOTE_CONFIRMED, [JSON.stringify(reports)]);
  }
}
