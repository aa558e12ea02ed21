import { readFileSync } from 'node:fs';
import { DOCUMENT_SECTIONS, type DocumentSectionId, type DocumentsByType } from '@lacorte/contracts';
import type { ObjectStorage } from '@lacorte/storage';
import { FIRST_TENDER } from '@lacorte/tender-rules';
import pLimit from 'p-limit';
import type { Person } from './people';
import { Random } from './random';
import { drawApplication } from './seeded-application';

/** The path is right from src/ and from the bundle in dist/, so this file must not move to another level. */
const read = (name: string) => readFileSync(new URL(`../data/samples/${name}`, import.meta.url));

/** Small sample files, marked as such: a photograph of a card (JPEG, PNG) and a page (PDF). */
const SAMPLE_FILES = {
  jpg: { contentType: 'image/jpeg', content: read('document.jpg') },
  png: { contentType: 'image/png', content: read('document.png') },
  pdf: { contentType: 'application/pdf', content: read('document.pdf') },
};

export interface SeededFile {
  id: string;
  uploadId: string;
  section: DocumentSectionId;
  position: number;
  name: string;
  contentType: string;
  content: Buffer;
}

const YEAR = FIRST_TENDER.shownDeadline.slice(0, 4);
const SIDES = ['fronte', 'retro'] as const;

/** Draws the required files, and sometimes a permit and others. */
export function drawDocuments(random: Random, { needsPermit }: Pick<Person, 'needsPermit'>): SeededFile[] {
  const files = [
    ...drawTwoSided(random, { section: 'carta-identita', title: "Carta d'identità" }),
    ...drawTwoSided(random, { section: 'codice-fiscale-doc', title: 'Tessera sanitaria' }),
    newFile(random, { section: 'certificazione-redditi', title: `Attestazione ISEE ${YEAR}` }, 'pdf'),
  ];
  if (random.chance(0.5))
    files.push(newFile(random, { section: 'certificazione-redditi', title: `CU ${YEAR}` }, 'pdf'));
  if (needsPermit && random.chance(0.9)) {
    files.push(...drawTwoSided(random, { section: 'permesso-soggiorno', title: 'Permesso di soggiorno' }));
  }
  if (random.chance(0.15))
    files.push(newFile(random, { section: 'altri-documenti', title: 'Stato di famiglia' }, 'pdf'));
  return withPositions(files);
}

/** Returns names by document type as in the application's row: one name, or a list of names. */
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

type Kind = { section: DocumentSectionId; title: string };

/** Most people photograph both sides, some scan them into one file. */
function drawTwoSided(random: Random, kind: Kind): FileWithoutPosition[] {
  if (random.chance(0.3)) return [newFile(random, kind, 'pdf')];
  const type = random.chance(0.8) ? 'jpg' : 'png';
  return SIDES.map((side) => newFile(random, { ...kind, title: `${kind.title} ${side}` }, type));
}

function newFile(random: Random, { section, title }: Kind, type: keyof typeof SAMPLE_FILES): FileWithoutPosition {
  const name = `${title.replaceAll("'", ' ')}.${type}`;
  return { id: random.uuid(), uploadId: random.uuid(), section, name, ...SAMPLE_FILES[type] };
}

function withPositions(files: FileWithoutPosition[]): SeededFile[] {
  return files.map((file, index) => ({
    ...file,
    position: files.slice(0, index).filter(({ section }) => section === file.section).length,
  }));
}

/** Bucket of the attached files. */
export interface DocumentStore {
  storage: ObjectStorage;
  bucket: string;
}

/** A file whose content is in object storage. */
export type StoredFile = Omit<SeededFile, 'content'> & { objectKey: string; size: number };

const AT_ONCE = 6;

/**
 * Creates and stores the documents of applications. The same indexes result in the same objects.
 *
 * @param onStored called after each application
 * @returns files by application id
 * @throws DomainError unavailable
 */
export async function storeDocuments(
  { storage, bucket }: DocumentStore,
  seed: number,
  indexes: number[],
  onStored: () => void,
): Promise<Map<string, StoredFile[]>> {
  async function store(index: number): Promise<[string, StoredFile[]]> {
    const { id, person } = drawApplication(seed, index);
    const files: StoredFile[] = [];
    for (const { content, ...file } of drawDocuments(new Random(seed, index, 'documents'), person)) {
      const objectKey = `documents/${id}/${file.id}`;
      await storage.write({ bucket, key: objectKey }, content, file.contentType);
      files.push({ ...file, objectKey, size: content.length });
    }
    onStored();
    return [id, files];
  }
  const limit = pLimit(AT_ONCE);
  return new Map(await limit.map(indexes, store).finally(() => limit.clearQueue()));
}
