import type { ConsentName } from '@lacorte/contracts';

/** The wording of each consent has a number, and a new wording gets a new number. `texts.json` keeps all wordings as proof. */
export const CONSENT_VERSIONS = { gdprConsent: '1', dataVeracity: '1' } as const satisfies Record<ConsentName, string>;
