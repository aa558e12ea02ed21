import type { Contact } from '@lacorte/contracts';

/** A visitor's message as COLUMNS reads it. */
export type ContactRow = Omit<Contact, 'createdAt' | 'answeredAt'> & { createdAt: Date; answeredAt: Date | null };

export const CONTACT_COLUMNS = `id, nome, cognome, email, telefono, oggetto, messaggio, created_at AS "createdAt",
  answered_at AS "answeredAt", answered_by AS "answeredBy"`;

export function toContact({ createdAt, answeredAt, ...contact }: ContactRow): Contact {
  return { ...contact, createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
}
