import type { Language } from '@lacorte/contracts';
import fr from './fr/confirmation.json' with { type: 'json' };
import it from './it/confirmation.json' with { type: 'json' };

export const CONFIRMATION_TEXTS: Record<Language, typeof it> = { it, fr };
