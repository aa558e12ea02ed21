import type { Language } from '@lacorte/contracts';

/** Each language by its own name, whatever the page's language. */
export const LANGUAGE_NAMES: Record<Language, string> = { it: 'Italiano', fr: 'Français' };
