import { compactCode, isApplicationCode, withoutInvisible } from '@lacorte/contracts';

/** Maximum length of a stored text of a bank transaction, in characters. Banks allow 140, and some of them write more. */
const LONGEST = 1_000;
/** Part of a text that is read, in characters. A file may be a single text, and refer to it many times. */
export const LONGEST_READ = 20_000;

/** Turns a text into one line that PostgreSQL can store, without control characters, invisible characters and lone surrogates. */
export function plainText(value: unknown, longest = LONGEST): string {
  if (typeof value !== 'string') return '';
  const line = withoutInvisible(value.slice(0, LONGEST_READ).toWellFormed())
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.slice(0, longest).toWellFormed();
}

const CODE = /DOM(\d{4})(\d{6})(\d{2})/gi;

/** Returns the likely application codes in a text, in their written form, each once. */
function candidatesIn(text: string): string[] {
  const found = compactCode(text).matchAll(CODE);
  return [...new Set(Array.from(found, ([, year, number, check]) => `DOM-${year}-${number}-${check}`))];
}

/** Returns the different application codes with right check digits in a text. Case, spaces and dashes do not matter. */
export const codesIn = (text: string): string[] => candidatesIn(text).filter(isApplicationCode);

/** Returns codes with right check digits that differ in one digit from a code with wrong ones in the text. */
export function similarCodesIn(text: string): string[] {
  return candidatesIn(text)
    .filter((code) => !isApplicationCode(code))
    .flatMap(neighboursOf)
    .filter(isApplicationCode);
}

/** Returns the codes that differ from a code in one digit, and the code itself. */
function neighboursOf(code: string): string[] {
  return [...code.matchAll(/\d/g)].flatMap(({ index }) =>
    Array.from('0123456789', (digit) => code.slice(0, index) + digit + code.slice(index + 1)),
  );
}
