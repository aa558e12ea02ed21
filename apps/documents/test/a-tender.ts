import { randomUUID } from 'node:crypto';
import type { Tender } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';

/** An open tender with the specification's numbers. */
export function aTender(changes: Partial<Tender> = {}): Tender {
  return {
    id: randomUUID(),
    code: '2025',
    title: { it: 'Bando 2025', fr: 'Appel à candidatures 2025' },
    status: 'open',
    opensAt: '2025-01-01T00:00:00.000Z',
    closesAt: null,
    shownDeadline: '2025-11-25',
    rules: DEFAULT_RULES,
    homes: { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 },
    version: 1,
    ...changes,
  };
}
