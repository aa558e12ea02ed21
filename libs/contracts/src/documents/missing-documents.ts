import { interpolate } from '../interpolate';
import type { Language } from '../languages';
import { TIME_ZONE } from '../time-zone';
import { DOCUMENT_SECTIONS, type DocumentSectionId, type DocumentsByType } from './sections';

/** Sections that every application needs (specification, section 3). */
export const MANDATORY_SECTIONS = DOCUMENT_SECTIONS.filter(({ required }) => required);

/** Returns the mandatory sections without a file, in the order of the form. */
export function missingSections(documenti: DocumentsByType): DocumentSectionId[] {
  return MANDATORY_SECTIONS.filter(({ type }) => !documenti[type]?.length).map(({ id }) => id);
}

/** Period in which an applicant can add documents; it ends when the tender closes. */
export interface AddingPeriod {
  /** ISO 8601 instant in UTC. Null if the tender is open until an administrator closes it. */
  closesAt: string | null;
}

/** Names of the sections, as on the site. */
export const SECTION_NAMES: Record<Language, Record<DocumentSectionId, string>> = {
  it: {
    'carta-identita': "Carta d'Identità",
    'codice-fiscale-doc': 'Codice Fiscale',
    'permesso-soggiorno': 'Permesso di Soggiorno',
    'certificazione-redditi': 'Certificazione Redditi/ISEE',
    'altri-documenti': 'Altri Documenti',
  },
  fr: {
    'carta-identita': "Carte d'identité",
    'codice-fiscale-doc': 'Code fiscal',
    'permesso-soggiorno': 'Titre de séjour',
    'certificazione-redditi': 'Attestation de revenus/ISEE',
    'altri-documenti': 'Autres documents',
  },
};

type MissingTexts = Record<'title' | 'until' | 'whileOpen' | 'over', string>;

/** Texts about one missing document, and about several. */
const TEXTS: Record<Language, Record<'one' | 'other', MissingTexts>> = {
  it: {
    one: {
      title: 'Documento che manca',
      until: 'Può aggiungerlo nell’Area Utente fino al {date}, finché la domanda non è in valutazione.',
      whileOpen: 'Può aggiungerlo nell’Area Utente finché il bando è aperto e la domanda non è in valutazione.',
      over: 'Se serve, glielo chiediamo via email.',
    },
    other: {
      title: 'Documenti che mancano',
      until: 'Può aggiungerli nell’Area Utente fino al {date}, finché la domanda non è in valutazione.',
      whileOpen: 'Può aggiungerli nell’Area Utente finché il bando è aperto e la domanda non è in valutazione.',
      over: 'Se servono, glieli chiediamo via email.',
    },
  },
  fr: {
    one: {
      title: 'Document manquant',
      until:
        'Vous pouvez l’ajouter dans l’espace personnel jusqu’au {date}, tant que la demande n’est pas en évaluation.',
      whileOpen:
        'Vous pouvez l’ajouter dans l’espace personnel tant que l’appel est ouvert et que la demande n’est pas en évaluation.',
      over: 'S’il est nécessaire, nous vous le demanderons par e-mail.',
    },
    other: {
      title: 'Documents manquants',
      until:
        'Vous pouvez les ajouter dans l’espace personnel jusqu’au {date}, tant que la demande n’est pas en évaluation.',
      whileOpen:
        'Vous pouvez les ajouter dans l’espace personnel tant que l’appel est ouvert et que la demande n’est pas en évaluation.',
      over: 'S’ils sont nécessaires, nous vous les demanderons par e-mail.',
    },
  },
};

/**
 * Writes about missing documents in PDFs and e-mails.
 *
 * @param adding null when documents can no longer be added
 * @returns the names of the sections, and a sentence about adding documents or about the consequences; null if nothing is missing
 */
export function missingDocumentsText(
  missing: readonly DocumentSectionId[],
  adding: AddingPeriod | null,
  language: Language,
): { title: string; names: string[]; until: string } | null {
  if (missing.length === 0) return null;
  const { title, until, whileOpen, over } = TEXTS[language][missing.length === 1 ? 'one' : 'other'];
  const names = missing.map((section) => SECTION_NAMES[language][section]);
  if (!adding) return { title, names, until: over };
  if (adding.closesAt === null) return { title, names, until: whileOpen };
  const date = FORMATS[language].format(new Date(lastMomentBefore(adding.closesAt)));
  return { title, names, until: interpolate(until, { date }) };
}

const format = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });

const FORMATS: Record<Language, Intl.DateTimeFormat> = { it: format('it-IT'), fr: format('fr-FR') };

const CLOCK = new Intl.DateTimeFormat('it', { timeStyle: 'medium', timeZone: TIME_ZONE });

/** Returns the instant to show for a closing. A closing at midnight in Rome is shown as the millisecond before it, on the last day. */
export function lastMomentBefore(closesAt: string): string {
  const at = new Date(closesAt);
  return CLOCK.format(at) === '00:00:00' ? new Date(at.getTime() - 1).toISOString() : closesAt;
}
