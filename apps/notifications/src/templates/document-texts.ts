import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';
import fr from './fr/document.json' with { type: 'json' };
import it from './it/document.json' with { type: 'json' };

// Subjects and previews are read over a shoulder, so they say neither which documents are missing nor why.

export type DocumentRequestMessage = 'documents-requested' | 'documents-reminder' | 'documents-withdrawn';

interface RequestTexts extends Record<DocumentRequestMessage, ButtonTexts> {
  /** Line for one missing document. */
  item: string;
}

export const DOCUMENT_REQUEST_TEXTS: Record<Language, RequestTexts> = { it: it.requests, fr: fr.requests };

export const MISSING_DOCUMENTS_TEXTS: Record<Language, ButtonTexts> = { it: it.missing, fr: fr.missing };
