import type { UsedTexts } from './used-texts.ts';

export type Sentences = Record<string, string>;

/** The suffix of keys that exist once for each plural form. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Finds missing keys, empty sentences, differing placeholders, unused keys and used keys that do not exist.
 *
 * @returns one line per finding
 */
export function checkTexts(italian: Sentences, french: Sentences, used: UsedTexts): string[] {
  const keys = [...new Set([...Object.keys(italian), ...Object.keys(french)])];
  return [
    ...keys.filter((key) => !(key in italian)).map((key) => `missing in Italian: ${key}`),
    ...keys.filter((key) => !(key in french)).map((key) => `missing in French: ${key}`),
    ...keys.filter((key) => italian[key] === '' || french[key] === '').map((key) => `empty: ${key}`),
    ...keys
      .filter((key) => placeholders(key, italian[key]) !== placeholders(key, french[key]))
      .map((key) => `placeholders differ: ${key}`),
    ...keys.filter((key) => !isUsed(key, used)).map((key) => `used nowhere: ${key}`),
    ...[...used.asked]
      .filter(([key]) => !(key in italian) && !(`${key}_other` in italian))
      .map(([key, file]) => `asked for in ${file} and missing: ${key}`),
  ];
}

function isUsed(key: string, { literals, patterns }: UsedTexts): boolean {
  const singular = key.replace(PLURAL, '');
  return literals.has(key) || literals.has(singular) || patterns.some((pattern) => pattern.test(singular));
}

/** Returns the placeholders of a sentence. A singular may spell its number ('un file'). French also uses it for zero ('0 fichier'). */
function placeholders(key: string, sentence: string | undefined): string | undefined {
  const isSingular = key.endsWith('_one');
  const names = sentence?.match(/\{\w+\}/g)?.filter((name) => !(isSingular && name === '{count}'));
  return [...new Set(names)].sort().join();
}

/**
 * Matches a plain space before `: ; ? ! »` or after `«`, and a letter or placeholder that touches one of these signs. The colon of
 * `https://` is allowed.
 */
const WRONG_FRENCH_SPACE = / [:;?!»]|« |[\p{L}}][;?!»]|[\p{L}}]:(?!\/\/)|«[\p{L}{]/u;

/**
 * Checks that French texts have a no-break space before `: ; ? ! »` and after `«`.
 *
 * @returns one line per sentence without it
 */
export function checkFrenchSpaces(french: Sentences): string[] {
  return Object.entries(french)
    .filter(([, sentence]) => WRONG_FRENCH_SPACE.test(sentence))
    .map(([key]) => `needs a space without a break: ${key}`);
}
