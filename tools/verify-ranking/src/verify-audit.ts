import { type AuditedEntry, drawFor, inputHashOf, type RankingAudit, rank } from '@lacorte/tender-rules';
import { Difference, shown } from './difference';

const COMPARED = ['applicationCode', 'ticket', 'outcome', 'heldAs'] as const satisfies (keyof AuditedEntry)[];

const placeOf = ({ housingType, position }: Pick<AuditedEntry, 'housingType' | 'position'>) =>
  `${housingType}, posizione ${position}`;

/**
 * Computes a ranking from its input again: hashes, seed, tickets, order, homes.
 *
 * @throws Difference for the first thing that is another one in the file
 */
export function verifyAudit({ input, result }: RankingAudit): void {
  const { registerHash, seed } = drawFor(input.tenderCode, input.register, input.drawNumbers);
  same('result.registerHash', result.registerHash, registerHash);
  same('result.seed', result.seed, seed);
  same('result.inputHash', result.inputHash, inputHashOf({ ...input, registerHash }));
  const computed = rank(input);
  const given = new Map<string, AuditedEntry>();
  for (const entry of result.entries) {
    if (given.has(placeOf(entry))) throw new Difference('result.entries', `${placeOf(entry)} compare due volte`);
    given.set(placeOf(entry), entry);
  }
  for (const expected of computed.entries) {
    const place = placeOf(expected);
    const entry = given.get(place);
    if (!entry) throw new Difference('result.entries', `${place} manca, ricalcolato ${expected.applicationCode}`);
    for (const name of COMPARED) same(`${place}, ${name}`, entry[name], expected[name]);
    given.delete(place);
  }
  const [more] = given.keys();
  if (more !== undefined) throw new Difference('result.entries', `${more} è di troppo`);
}

function same(where: string, given: unknown, computed: unknown): void {
  if (given !== computed) throw new Difference(where, `nel file ${shown(given)}, ricalcolato ${shown(computed)}`);
}
