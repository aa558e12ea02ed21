import { resolve } from 'node:path';
import { type AuditedEntry, drawFor, inputHashOf, type RankingAudit, rank } from '@lacorte/tender-rules';
import { comparePage, comparePublished } from './compare';
import { readAudit } from './read-audit';
import { readJsonFile, readTextFile, UnreadableFile } from './read-file';
import { Difference, shown } from './read-values';

/** The last line for a file without differences (contract, section 9). */
const VERIFIED = 'verified';
const STATUS = { verified: 0, different: 1, unreadable: 2 };

/** Printed when no CSV file is given: an audit file that omits a candidate still passes its own checks. */
const NOT_COMPARED =
  'Confronti posizioni e punti con il CSV della pagina pubblicata: npm run verify-ranking -- FILE CSV lo fa da solo.';
const COMPARED = 'Posizioni, punti, esiti e tipologie sono quelli del CSV.';

/** Printed when no JSON file is given: an audit file with another register or another draw may still match the CSV file. */
const PAGE_NOT_COMPARED = [
  'NON confrontati con quanto pubblicato: graduatoria, bando, fase, data, numeri estratti, registro, seme e alloggi.',
  'Li confronti con quelli della pagina pubblicata: npm run verify-ranking -- FILE CSV JSON lo fa da solo.',
  'JSON è la risposta salvata di /api/rankings/{id}.',
];
const PAGE_COMPARED =
  'Graduatoria, bando, fase, data, numeri estratti, impronta del registro, seme e alloggi sono quelli pubblicati.';

/** @returns the exit status */
export async function verify(args: string[], directory: string, print: (line: string) => void): Promise<number> {
  const [path, csvPath, pagePath, ...more] = args;
  if (path === undefined || more.length > 0) {
    print('uso: npm run verify-ranking -- FILE [CSV [JSON]]');
    return STATUS.unreadable;
  }
  try {
    const audit = readAudit(await readJsonFile(resolve(directory, path), 'file'));
    verifyAudit(audit);
    if (csvPath !== undefined) comparePublished(await readTextFile(resolve(directory, csvPath)), audit);
    if (pagePath !== undefined) comparePage(await readJsonFile(resolve(directory, pagePath), 'JSON'), audit);
    for (const line of summaryOf(audit)) print(line);
    print(csvPath === undefined ? NOT_COMPARED : COMPARED);
    for (const line of pagePath === undefined ? PAGE_NOT_COMPARED : [PAGE_COMPARED]) print(line);
    print(VERIFIED);
    return STATUS.verified;
  } catch (error) {
    if (error instanceof UnreadableFile) {
      print(`Il file ${error.message}.`);
      return STATUS.unreadable;
    }
    if (!(error instanceof Difference)) throw error;
    print(`Differenza: ${error.message}`);
    return STATUS.different;
  }
}

/** Formats a summary that a reader compares with the published page, because an invented file can be consistent in itself. */
function summaryOf({ ranking, input, result }: RankingAudit): string[] {
  const stages = { simulation: 'simulazione', provisional: 'provvisoria', final: 'definitiva' };
  const assigned = result.entries.filter(({ outcome }) => outcome === 'assigned').length;
  return [
    `Bando ${input.tenderCode}, graduatoria ${stages[ranking.stage as keyof typeof stages]}, numeri estratti: ${input.drawNumbers === '' ? 'nessuno' : shown(input.drawNumbers)}`,
    `Domande nel registro: ${input.register.length}, in graduatoria: ${result.entries.length}, alloggi assegnati: ${assigned}`,
    `Impronta del registro: ${result.registerHash}`,
    `Seme del sorteggio: ${result.seed}`,
    `Impronta dei dati: ${result.inputHash}`,
  ];
}

const COMPARED_PROPERTIES = ['applicationCode', 'ticket', 'outcome', 'heldAs'] as const;

const placeOf = ({ housingType, position }: Pick<AuditedEntry, 'housingType' | 'position'>) =>
  `${housingType}, posizione ${position}`;

/**
 * Computes a ranking from its input again, with hashes, seed, tickets, order and homes.
 *
 * @throws Difference for the first thing that differs in the file
 */
export function verifyAudit({ input, result }: RankingAudit): void {
  const { registerHash, seed } = drawFor(input.tenderCode, input.register, input.drawNumbers);
  requireSame('result.registerHash', result.registerHash, registerHash);
  requireSame('result.seed', result.seed, seed);
  requireSame('result.inputHash', result.inputHash, inputHashOf({ ...input, registerHash }));
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
    for (const name of COMPARED_PROPERTIES) requireSame(`${place}, ${name}`, entry[name], expected[name]);
    given.delete(place);
  }
  const [more] = given.keys();
  if (more !== undefined) throw new Difference('result.entries', `${more} è di troppo`);
}

function requireSame(where: string, given: unknown, computed: unknown): void {
  if (given !== computed) throw new Difference(where, `nel file ${shown(given)}, ricalcolato ${shown(computed)}`);
}
