import { type ApplicationNote, ERASED_ACCOUNT } from '@lacorte/contracts';
import { COLUMN, orNull, type RowOf, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';

/** Select list of the note `n`. */
export const NOTE_LIST = `
  n.id, n.text, nullif(n.created_by_email, '${ERASED_ACCOUNT}') AS "createdBy", n.created_at AS "createdAt"`;

/** The columns of `NOTE_LIST`. */
export const NOTE_COLUMNS = {
  id: COLUMN.uuid,
  text: COLUMN.text,
  createdBy: orNull(COLUMN.text),
  createdAt: COLUMN.instant,
};

const NOTES = statement('notes', NOTE_COLUMNS)`
  SELECT ${NOTE_LIST} FROM applications.application_note n WHERE n.application_id = $1
  ORDER BY n.created_at DESC, n.id`;

/** The notes on an application, newest first. */
export async function listNotes(database: DataSource, applicationId: string): Promise<ApplicationNote[]> {
  return (await runPrepared(database, NOTES, [applicationId])).map(toNote);
}

export function toNote({ createdAt, ...note }: RowOf<typeof NOTE_COLUMNS>): ApplicationNote {
  return { ...note, createdAt: createdAt.toISOString() };
}
