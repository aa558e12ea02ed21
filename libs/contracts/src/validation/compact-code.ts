/**
 * Separators that people, banks and PDFs write between the characters of a code: blanks, dashes, a minus sign, and invisible
 * characters such as soft hyphens.
 */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212]+/gu;

/** A code as it is compared and counted: without the blanks and dashes that were typed with it. Case stays. */
export const compactCode = (text: string): string => text.replaceAll(SEPARATORS, '');
