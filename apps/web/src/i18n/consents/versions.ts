import type { ConsentName } from '@lacorte/contracts';

/**
 * Version of the words beside each consent of the form, in both languages. Other words are another version: `texts.json` keeps
 * the words of each version, as proof of what was accepted.
 */
export const CONSENT_VERSIONS = { gdprConsent: '1', dataVeracity: '1' } as const satisfies Record<ConsentName, string>;
