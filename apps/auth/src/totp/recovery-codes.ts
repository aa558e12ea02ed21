import { createHash, randomInt } from 'node:crypto';
import { compactCode } from '@lacorte/contracts';

/** Base32 (RFC 4648) in lower case: no 0, 1, 8 and 9, which look like letters. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const CODES = 10;
/** 24 characters of 5 bits: with more than 112 bits a plain hash is enough (ASVS 5.0, 6.5.2). */
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Ten new codes, as `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));
}

/** The stored form of a code. Case, blanks and dashes of the typed one do not matter. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(compactCode(code).toLowerCase()).digest('hex');
}

function newGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
