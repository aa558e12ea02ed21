import { readFileSync } from 'node:fs';

/** The same folder from the sources and from the bundle in dist/. */
const read = (name: string) => readFileSync(new URL(`../data/samples/${name}`, import.meta.url));

/** Small files that say that they are none: a card as a photograph, and a sheet. */
export const SAMPLE_FILES = {
  jpg: { contentType: 'image/jpeg', content: read('document.jpg') },
  png: { contentType: 'image/png', content: read('document.png') },
  pdf: { contentType: 'application/pdf', content: read('document.pdf') },
};
