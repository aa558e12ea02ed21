import { DOCUMENT_SECTIONS, type DocumentSectionId, type DocumentsByType, TENDER } from '@lacorte/contracts';
import type { Person } from '../people/person';
import type { Random } from '../random/random';
import { drawCard } from './card';
import { toJpeg } from './jpeg';
import { toPdf } from './pdf';
import { toPng } from './png';

/** A file that an applicant has attached. */
export interface SeededFile {
  id: string;
  uploadId: string;
  section: DocumentSectionId;
  position: number;
  name: string;
  contentType: string;
  content: Buffer;
}

type Owner = Pick<Person, 'nome' | 'cognome' | 'needsPermit'>;

const YEAR = TENDER.deadline.slice(0, 4);
const NOTICE = 'Documento di prova';
const SIDES = ['fronte', 'retro'] as const;

/** The files of one application: the required ones always, a permit and others where they fit. */
export function drawDocuments(random: Random, owner: Owner): SeededFile[] {
  const files = [
    ...drawTwoSided(random, owner, { section: 'carta-identita', title: "Carta d'identità" }),
    ...drawTwoSided(random, owner, { section: 'codice-fiscale-doc', title: 'Tessera sanitaria' }),
    sheet(random, owner, { section: 'certificazione-redditi', title: `Attestazione ISEE ${YEAR}` }),
  ];
  if (random.chance(0.5)) files.push(sheet(random, owner, { section: 'certificazione-redditi', title: `CU ${YEAR}` }));
  if (owner.needsPermit && random.chance(0.9)) {
    files.push(...drawTwoSided(random, owner, { section: 'permesso-soggiorno', title: 'Permesso di soggiorno' }));
  }
  if (random.chance(0.15)) files.push(sheet(random, owner, { section: 'altri-documenti', title: 'Stato di famiglia' }));
  return withPositions(files);
}

/** Files as the application's row has them: document type to name, or to the list of names (contract, section 2). */
export function documentsByType(files: Pick<SeededFile, 'section' | 'name'>[]): DocumentsByType {
  const documents: DocumentsByType = {};
  for (const { id, type } of DOCUMENT_SECTIONS) {
    const names = files.filter(({ section }) => section === id).map(({ name }) => name);
    const [only, ...others] = names;
    if (only !== undefined) documents[type] = others.length === 0 ? only : names;
  }
  return documents;
}

type FileWithoutPosition = Omit<SeededFile, 'position'>;

interface Kind {
  section: DocumentSectionId;
  title: string;
}

/** Most people photograph both sides, some scan them into one file. */
function drawTwoSided(random: Random, owner: Owner, kind: Kind): FileWithoutPosition[] {
  if (random.chance(0.3)) return [sheet(random, owner, kind)];
  const isJpeg = random.chance(0.8);
  return SIDES.map((side) => {
    const lines = [kind.title, side, owner.cognome, owner.nome, NOTICE].map(toCapitals);
    const picture = drawCard(lines);
    return {
      ...newFile(random, kind.section),
      name: `${kind.title} ${side}.${isJpeg ? 'jpg' : 'png'}`.replaceAll("'", ' '),
      contentType: isJpeg ? 'image/jpeg' : 'image/png',
      content: isJpeg ? toJpeg(picture) : toPng(picture),
    };
  });
}

function sheet(random: Random, owner: Owner, { section, title }: Kind): FileWithoutPosition {
  return {
    ...newFile(random, section),
    name: `${title.replaceAll("'", ' ')}.pdf`,
    contentType: 'application/pdf',
    content: toPdf([title, `${owner.nome} ${owner.cognome}`, `${NOTICE}: dati fittizi, nessun valore legale`]),
  };
}

function newFile(random: Random, section: DocumentSectionId) {
  return { id: random.uuid(), uploadId: random.uuid(), section };
}

/** Counts the files of each section from 0. */
function withPositions(files: FileWithoutPosition[]): SeededFile[] {
  return files.map((file, index) => ({
    ...file,
    position: files.slice(0, index).filter(({ section }) => section === file.section).length,
  }));
}

function toCapitals(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z' ]/g, '');
}
