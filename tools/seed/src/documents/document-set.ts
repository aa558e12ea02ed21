import { DOCUMENT_SECTIONS, type DocumentSectionId, type DocumentsByType } from '@lacorte/contracts';
import { FIRST_TENDER } from '@lacorte/tender-rules';
import type { Person } from '../people/person';
import type { Random } from '../random/random';
import { SAMPLE_FILES } from '../sample-files';

export interface SeededFile {
  id: string;
  uploadId: string;
  section: DocumentSectionId;
  position: number;
  name: string;
  contentType: string;
  content: Buffer;
}

type Owner = Pick<Person, 'needsPermit'>;

const YEAR = FIRST_TENDER.shownDeadline.slice(0, 4);
const SIDES = ['fronte', 'retro'] as const;

/** The required files, and a permit and others where they fit. */
export function drawDocuments(random: Random, owner: Owner): SeededFile[] {
  const files = [
    ...drawTwoSided(random, { section: 'carta-identita', title: "Carta d'identità" }),
    ...drawTwoSided(random, { section: 'codice-fiscale-doc', title: 'Tessera sanitaria' }),
    sheet(random, { section: 'certificazione-redditi', title: `Attestazione ISEE ${YEAR}` }),
  ];
  if (random.chance(0.5)) files.push(sheet(random, { section: 'certificazione-redditi', title: `CU ${YEAR}` }));
  if (owner.needsPermit && random.chance(0.9)) {
    files.push(...drawTwoSided(random, { section: 'permesso-soggiorno', title: 'Permesso di soggiorno' }));
  }
  if (random.chance(0.15)) files.push(sheet(random, { section: 'altri-documenti', title: 'Stato di famiglia' }));
  return withPositions(files);
}

/** As in the application's row: a name or a list of names by document type (contract, section 2). */
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
function drawTwoSided(random: Random, kind: Kind): FileWithoutPosition[] {
  if (random.chance(0.3)) return [sheet(random, kind)];
  const type = random.chance(0.8) ? 'jpg' : 'png';
  return SIDES.map((side) => newFile(random, kind.section, `${kind.title} ${side}`, type));
}

function sheet(random: Random, { section, title }: Kind): FileWithoutPosition {
  return newFile(random, section, title, 'pdf');
}

function newFile(random: Random, section: DocumentSectionId, title: string, type: keyof typeof SAMPLE_FILES) {
  const name = `${title.replaceAll("'", ' ')}.${type}`;
  return { id: random.uuid(), uploadId: random.uuid(), section, name, ...SAMPLE_FILES[type] };
}

function withPositions(files: FileWithoutPosition[]): SeededFile[] {
  return files.map((file, index) => ({
    ...file,
    position: files.slice(0, index).filter(({ section }) => section === file.section).length,
  }));
}
