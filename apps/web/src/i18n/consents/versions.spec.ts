import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { CONSENTS, LANGUAGES } from '@lacorte/contracts';
import { CONSENT_VERSIONS } from './versions';

function read(file: string) {
  return JSON.parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'));
}

it.each(CONSENTS)('%s has the words that its version stands for', (consent) => {
  const shown = LANGUAGES.map((language) => [
    language,
    read(`../${language}/application-form.json`)[`applicationForm.field.${consent}`],
  ]);
  const kept = read('./texts.json')[consent];
  // Changed wording needs a new version here and in CONSENT_VERSIONS; old versions stay.
  expect(kept[CONSENT_VERSIONS[consent]]).toEqual(Object.fromEntries(shown));
  expect(Object.keys(kept).at(-1)).toBe(CONSENT_VERSIONS[consent]);
});
