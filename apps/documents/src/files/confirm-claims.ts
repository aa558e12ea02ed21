import { type AttachedDocumentsReport, INTERNAL } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { DataSource } from 'typeorm';
import { documentsByType } from './claimed-files';

const BATCH = 100;
/** Shorter than a process that is asked to stop may take; the next run goes on. */
const LONGEST_MS = 10_000;

/** One statement, so that version and files belong together. */
const UNCONFIRMED = `
  SELECT c.application_id AS "applicationId", c.version,
    coalesce(jsonb_agg(jsonb_build_object('section', f.section, 'name', f.name) ORDER BY f.section, f.position)
      FILTER (WHERE f.id IS NOT NULL), '[]') AS files
  FROM claims c LEFT JOIN files f ON f.application_id = c.application_id
  WHERE c.confirmed_version < c.version AND ($1::uuid IS NULL OR c.application_id > $1)
  GROUP BY c.application_id, c.version ORDER BY c.application_id LIMIT ${BATCH}`;

const NOTE_CONFIRMED = `
  UPDATE claims c SET confirmed_version = greatest(c.confirmed_version, r.version)
  FROM jsonb_to_recordset($1::jsonb) AS r("applicationId" uuid, version integer) WHERE c.application_id = r."applicationId"`;

interface UnconfirmedRow extends Pick<AttachedDocumentsReport, 'applicationId' | 'version'> {
  files: Parameters<typeof documentsByType>[0];
}

/**
 * Tells applications of each claim once more. Usually it has stored the answer to the claim already and ignores the report; a process
 * that ended between the two, on either side, has lost it. To run twice does no harm.
 */
export class ConfirmClaims {
  constructor(
    private readonly database: DataSource,
    private readonly applications: ServiceClient,
  ) {}

  /** @throws DomainError unavailable while applications is away: the next run goes on */
  async run(): Promise<{ confirmed: number }> {
    const deadline = Date.now() + LONGEST_MS;
    let confirmed = 0;
    let after: string | null = null;
    do {
      const rows: UnconfirmedRow[] = await this.database.query(UNCONFIRMED, [after]);
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
    await this.database.query(NOTE_CONFIRMED, [JSON.stringify(reports)]);
  }
}
