import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A public draw between applications with the same points (ranking.md, section 3). */
export interface Draw {
  /** SHA-256 of all codes of the tender, in lower-case hex. */
  registerHash: string;
  /** SHA-256 of tender, register and drawn numbers, in lower-case hex. */
  seed: string;
}

/**
 * @param register codes of all applications of the tender, in any order
 * @param drawNumbers numbers of a public draw after the closing
 */
export function drawFor(tenderCode: string, register: readonly string[], drawNumbers: string): Draw {
  const registerHash = registerHashOf(register);
  return { registerHash, seed: hexOf(`${tenderCode}|${registerHash}|${drawNumbers}`) };
}

/** @returns SHA-256 of `registerText` in lower-case hex */
export const registerHashOf = (register: readonly string[]) => hexOf(registerText(register));

/** Returns all codes of a tender, sorted, each followed by a line feed. */
export function registerText(register: readonly string[]): string {
  // Without a comparison, sorting is by UTF-16 units and the same in every language.
  const lines = register.toSorted().map((code) => `${code}\n`);
  return lines.join('');
}

/**
 * @returns a function from a code to its ticket: the HMAC-SHA-256 of the code under the seed in lower-case hex; the smallest ticket is
 * first
 */
export function ticketsOf(seed: string): (applicationCode: string) => string {
  const keyed = hmac.create(sha256, utf8ToBytes(seed));
  return (applicationCode) => inOnePiece(keyed.clone().update(utf8ToBytes(applicationCode)).digest());
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Replaces `bytesToHex`, because its text consists of 32 pieces in memory. 100,000 such tickets take 80 MB until they are compared. */
const inOnePiece = (bytes: Uint8Array) => Array.from(bytes, (byte) => HEX[byte]).join('');

const hexOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
