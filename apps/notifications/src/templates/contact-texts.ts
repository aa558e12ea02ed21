import type { ContactSubject, Language } from '@lacorte/contracts';
import fr from './fr/contact.json' with { type: 'json' };
import it from './it/contact.json' with { type: 'json' };

export const CONTACT_COPY_TEXTS: Record<Language, typeof it.copy> = { it: it.copy, fr: fr.copy };

export const CONTACT_SUBJECT_TEXTS: Record<Language, Record<ContactSubject, string>> = {
  it: it.subjects,
  fr: fr.subjects,
};
