import { readFileSync } from 'node:fs';

/** This file is in src/ because the path must also be right from the bundle in dist/. */
const read = (name: string) => readFileSync(new URL(`../data/samples/${name}`, import.meta.url));

/** Small files that are marked as samples: a card as a photograph, and a sheet. */
export const SAMPLE_FILES = {
  jpg: { contentType: 'image/jpeg', content: read('document.jpg') },
  png: { contentType: 'image/png', content: read('document.png') },
  pdf: { contentType: 'application/pdf', content: read('document.pdf') },
};
