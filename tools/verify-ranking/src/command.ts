import { resolve } from 'node:path';
import type { RankingAudit } from '@lacorte/tender-rules';
import { comparePage } from './compare-page';
import { comparePublished } from './compare-published';
import { Difference, shown } from './difference';
import { readAudit } from './read-audit';
import { readJsonFile, readTextFile, UnreadableFile } from './read-file';
import { verifyAudit } from './verify-audit';

/** Contract, section 9. */
const VERIFIED = 'verified';
const STATUS = { verified: 0, different: 1, unreadable: 2 };

/** A file that leaves a candidate out is right in itself. */
const NOT_COMPARED =
  'Confronti posizioni e punti con il CSV della pagina pubblicata: npm run verify-ranking -- FILE CSV lo fa da solo.';
const COMPARED = 'Posizioni, punti, esiti e tipologie sono quelli del CSV.';

/** The CSV file has none of them: a file that was made up with another register or another draw may fit it. */
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

/** Summary that a reader compares with the published page: a made-up file can be consistent in itself. */
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
