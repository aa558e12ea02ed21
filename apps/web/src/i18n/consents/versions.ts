import type { ConsentName } from '@lacorte/contracts';

/** Version of the words of each consent. Other words are another version; `texts.json` keeps all, as proof of what was accepted. */
export const CONSENT_VERSIONS = { gdprConsent: '1', dataVeracity: '1' } as const satisfies Record<ConsentName, string>;
