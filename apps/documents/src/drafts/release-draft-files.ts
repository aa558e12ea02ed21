import { INTERNAL, type NamedDraftFiles } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { COLUMN, inBatches, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { DataSource } from 'typeorm';
import { filePathOf } from '../uploads/upload-names';
import { KEPT_HOURS } from './keep-draft-files';

const BATCH = 500;
/** Files are checked after an hour, because a draft keeps its files before its save is committed. */
const CHECKED_AFTER_HOURS = 1;

const IS_DUE = `draft_of IS NOT NULL AND kept_until <= now() + make_interval(hours => ${KEPT_HOURS - CHECKED_AFTER_HOURS})`;

const DUE = replannedStatement('draft-files-to-check', {
  id: COLUMN.uuid,
  userId: orNull(COLUMN.uuid),
  name: COLUMN.text,
})`
  SELECT id, draft_of AS "userId", safe_name AS name FROM uploads WHERE ${IS_DUE}
  ORDER BY kept_until, id LIMIT ${BATCH}`;

/** Keeps or releases files, except a file that a save has kept since it was read, which is not due any more. */
const SETTLE = replannedStatement('settle-draft-files')`
  UPDATE uploads SET
    draft_of = CASE WHEN id = ANY ($2::uuid[]) THEN draft_of END,
    kept_until = CASE WHEN id = ANY ($2::uuid[]) THEN now() + make_interval(hours => ${KEPT_HOURS}) ELSE kept_until END
  WHERE id IN (SELECT id FROM uploads WHERE id = ANY ($1::uuid[]) AND ${IS_DUE} ORDER BY id FOR UPDATE)`;

/**
 * Asks applications every hour which of the kept files their drafts still name, and releases the others, which are deleted within a
 * day. While applications does not answer, all of them stay.
 */
export class ReleaseDraftFiles {
  constructor(
    private readonly applications: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** @throws DomainError unavailable while applications is down; the next run continues */
  async run(): Promise<{ kept: number; released: number }> {
    const done = { kept: 0, released: 0 };
    await inBatches(BATCH, async () => {
      const due = await runPrepared(this.database, DUE);
      if (due.length === 0) return 0;
      const named = await this.named(
        due.map(({ id, userId, name }) => ({ id, userId: String(userId), path: filePathOf(id, name) })),
      );
      await runPrepared(this.database, SETTLE, [due.map(({ id }) => id), named]);
      done.kept += named.length;
      done.released += due.length - named.length;
      return due.length;
    });
    return done;
  }

  private async named(files: { id: string; userId: string; path: string }[]): Promise<string[]> {
    const body: NamedDraftFiles = { files: files.map(({ userId, path }) => ({ userId, path })) };
    const path = INTERNAL.namedDraftFiles;
    const found = await this.applications.call<NamedDraftFiles>({ method: 'POST', path, body });
    const keys = new Set(found.files.map(({ userId, path }) => `${userId} ${path}`));
    return files.filter(({ userId, path }) => keys.has(`${userId} ${path}`)).map(({ id }) => id);
  }
}
