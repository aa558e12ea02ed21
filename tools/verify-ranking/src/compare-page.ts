import { HOUSING_TYPES } from '@lacorte/contracts';
import type { RankingAudit } from '@lacorte/tender-rules';
import { Difference, shown } from './difference';
import { drawNumbers, hash, homes, instant, rankingId, tenderCode } from './read-audit';
import { oneOf, properties } from './read-values';

/** Properties that the answer of GET /api/rankings/{id} shares with an audit file. */
const published = properties({
  id: rankingId,
  tenderCode,
  stage: oneOf(['provisional', 'final']),
  publishedAt: instant,
  drawNumbers,
  registerHash: hash,
  seed: hash,
  homes,
});

/**
 * Compares an audit file with the saved answer of GET /api/rankings/{id}, which has what the CSV file leaves out: which ranking it is,
 * register, draw and homes.
 *
 * @param given the answer, as JSON
 * @throws Difference
 */
export function comparePage(given: unknown, { ranking, input, result }: RankingAudit): void {
  const page = published(given, 'JSON');
  const { registerHash, seed } = result;
  const audited = { ...ranking, tenderCode: input.tenderCode, drawNumbers: input.drawNumbers, registerHash, seed };
  for (const name of Object.keys(audited) as (keyof typeof audited)[]) same(name, page[name], audited[name]);
  for (const type of HOUSING_TYPES) same(`homes.${type}`, page.homes[type] ?? 0, input.homes[type] ?? 0);
}

function same(name: string, published: unknown, audited: unknown): void {
  if (published === audited) return;
  throw new Difference(`JSON, ${name}`, `pubblicato ${shown(published)}, nel file di verifica ${shown(audited)}`);
}
