import { type ApplicationNote, ERASED_ACCOUNT } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, type RowOf, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';

/** Select list of the note `n`. */
const NOTE_LIST = `
  n.id, n.text, nullif(n.created_by_email, '${ERASED_ACCOUNT}') AS "createdBy", n.created_at AS "createdAt"`;

const NOTE_COLUMNS = {
  id: COLUMN.uuid,
  text: COLUMN.text,
  createdBy: orNull(COLUMN.text),
  createdAt: COLUMN.instant,
};

const NOTES = statement('notes', NOTE_COLUMNS)`
  SELECT ${NOTE_LIST} FROM applications.application_note n WHERE n.application_id = $1
  ORDER BY n.created_at DESC, n.id`;

/** Adds nothing to an erased application. An erasure that begins meanwhile waits for the lock. */
const ADD = statement('add-note', NOTE_COLUMNS)`
  WITH a AS (SELECT id FROM applications.application WHERE id = $1 AND erased_at IS NULL FOR SHARE)
  INSERT INTO applications.application_note AS n (application_id, text, created_by_id, created_by_email)
  SELECT a.id, $2, $3, $4 FROM a RETURNING ${NOTE_LIST}`;

/** The notes on an application, newest first. */
export async function listNotes(database: DataSource, applicationId: string): Promise<ApplicationNote[]> {
  return (await runPrepared(database, NOTES, [applicationId])).map(toNote);
}

/** Adds a remark of the office. Remarks never change, and applicants never see them. @throws DomainError not-found */
export function addNote(
  database: DataSource,
  applicationId: string,
  text: string,
  { userId, email }: Identity,
): Promise<ApplicationNote> {
  return database.transaction(async (manager) => {
    const added = await oneRow(manager, ADD, [applicationId, text, userId, email], 'error.applicationNotFound');
    await recordAccess(manager, { action: 'note-added', who: email, applicationId });
    return toNote(added);
  });
}

function toNote({ createdAt, ...note }: RowOf<typeof NOTE_COLUMNS>): ApplicationNote {
  return { ...note, createdAt: createdAt.toISOString() };
}
