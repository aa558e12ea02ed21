import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';
import fr from './fr/tender.json' with { type: 'json' };
import it from './it/tender.json' with { type: 'json' };

export type TenderMessage = Exclude<keyof typeof it, 'until'>;

export const TENDER_TEXTS: Record<Language, Record<TenderMessage, ButtonTexts>> = { it, fr };

/** Sentence that says until when applications are taken. */
export const UNTIL: Record<Language, string> = { it: it.until, fr: fr.until };
