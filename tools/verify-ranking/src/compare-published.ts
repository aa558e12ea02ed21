import type { RankingAudit } from '@lacorte/tender-rules';
import { Difference, shown } from './difference';

const HEADER = 'Posizione;Codice domanda;Punti;Esito;Tipologia';
const OUTCOMES = { assigned: 'assegnata', waiting: 'in attesa' };

/**
 * Compares an audit file with the CSV file of the published ranking: the same lines, in any order. An audit file without one of the
 * candidates fits itself, but not the public list.
 *
 * @param csv without byte order mark
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
