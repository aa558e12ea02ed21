import { type ApplicationNote, ERASED_ACCOUNT } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';

/** Select list of the note `n`. */
export const NOTE_LIST = `
  n.id, n.text, nullif(n.created_by_email, '${ERASED_ACCOUNT}') AS "createdBy", n.created_at AS "createdAt"`;

export const NOTE_COLUMNS = {
  id: COLUMN.uuid,
  text: COLUMN.text,
  createdBy: orNull(COLUMN.text),
  createdAt: COLUMN.instant,
};

type Row = Omit<ApplicationNote, 'createdAt'> & { createdAt: Date };

export const toNote = ({ createdAt, ...note }: Row): ApplicationNote => ({
  ...note,
  createdAt: createdAt.toISOString(),
});
