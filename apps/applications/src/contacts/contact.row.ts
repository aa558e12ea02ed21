import type { Contact } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';

export const CONTACT_LIST = `id, number, application_code AS "applicationCode", nome, cognome, email, telefono, oggetto, messaggio, created_at AS "createdAt",
  answered_at AS "answeredAt", answered_by AS "answeredBy"`;

/** The columns of CONTACT_LIST. */
export const CONTACT_COLUMNS = {
  id: COLUMN.uuid,
  number: orNull(COLUMN.text),
  applicationCode: orNull(COLUMN.text),
  nome: COLUMN.text,
  cognome: COLUMN.text,
  email: COLUMN.text,
  telefono: orNull(COLUMN.text),
  oggetto: COLUMN.textOf<Contact['oggetto']>(),
  messaggio: COLUMN.text,
  createdAt: COLUMN.instant,
  answeredAt: orNull(COLUMN.instant),
  answeredBy: orNull(COLUMN.text),
};

type ContactRow = Omit<Contact, 'createdAt' | 'answeredAt'> & { createdAt: Date; answeredAt: Date | null };

export function toContact({ createdAt, answeredAt, ...contact }: ContactRow): Contact {
  return { ...contact, createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
}
