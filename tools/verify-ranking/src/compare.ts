import { HOUSING_TYPES } from '@lacorte/contracts';
import type { RankingAudit } from '@lacorte/tender-rules';
import { drawNumbers, hash, homes, instant, rankingId, tenderCode } from './read-audit';
import { Difference, oneOf, properties, shown } from './read-values';

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
 * Compares an audit file with the saved answer of GET /api/rankings/{id}. The answer has values that the CSV file lacks, such as id,
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

const HEADER = 'Posizione;Codice domanda;Punti;Esito;Tipologia';
const OUTCOMES = { assigned: 'assegnata', waiting: 'in attesa' };

/**
 * Compares an audit file with the CSV file of the published ranking. Both must have the same rows in any order. An audit file without one
 * of the candidates passes its own checks, but differs from the public list.
 *
 * @param csv text without byte order mark
 * @throws Difference
 */
export function comparePublished(csv: string, { input, result }: RankingAudit): void {
  const points = new Map(input.candidates.map((candidate) => [candidate.applicationCode, candidate.points]));
  const expected = new Set(
    result.entries.map(({ position, applicationCode, outcome, housingType }) =>
      [position, applicationCode, points.get(applicationCode), OUTCOMES[outcome], housingType].join(';'),
    ),
  );
  const [header, ...lines] = csv.split(/\r?\n/);
  if (header !== HEADER) throw new Difference('CSV, riga 1', `non è ${shown(HEADER)}`);
  for (const [index, line] of lines.entries()) {
    if (line === '' && index === lines.length - 1) continue;
    if (!expected.delete(line))
      throw new Difference(`CSV, riga ${index + 2}`, `non è nel file di verifica: ${shown(line)}`);
  }
  const [missing] = expected;
  if (missing !== undefined) throw new Difference('CSV', `manca la riga ${shown(missing)}`);
}
