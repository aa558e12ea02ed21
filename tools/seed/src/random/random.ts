import { createHash } from 'node:crypto';

/** A choice with its weight; weights need not add up to anything. */
export type Weighted<T> = readonly (readonly [T, number])[];

/** Makes the first names of a list ordered by frequency more frequent, and the last ones not too rare. */
const RANK_OFFSET = 12;

/**
 * Random draws that depend on nothing but the texts they are made from, so that each record has draws of its own and does not
 * care which records are made before it. The generator is xoshiro128** (Blackman and Vigna, 2018).
 */
export class Random {
  private readonly state: Uint32Array;

  constructor(...origin: (string | number)[]) {
    const digest = createHash('sha256').update(origin.join('/')).digest();
    this.state = Uint32Array.from([0, 4, 8, 12], (offset) => digest.readUInt32LE(offset));
  }

  /** From 0 to 1, without 1. */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  /** A whole number, both bounds included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** Each with the same probability. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.integer(0, choices.length - 1)] as T; // the index is within the list, which is not empty
  }

  /** From a list in order of frequency. */
  pickByRank<T>(choices: readonly T[]): T {
    const width = Math.log((choices.length + RANK_OFFSET) / RANK_OFFSET);
    const rank = Math.floor(RANK_OFFSET * (Math.exp(this.fraction() * width) - 1));
    return choices[Math.min(rank, choices.length - 1)] as T; // as above
  }

  /** Each in proportion to its weight. */
  weighted<T>(choices: Weighted<T>): T {
    let left = this.fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = choices.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (chosen ?? (choices.at(-1) as (typeof choices)[number]))[0]; // rounding may leave a rest
  }

  /** A UUID of version 4. */
  uuid(): string {
    const digits = Array.from({ length: 4 }, () => this.next().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4);
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `4${digits.slice(13, 16)}`,
      `${variant}${digits.slice(17, 20)}`,
      digits.slice(20),
    ].join('-');
  }

  private next(): number {
    let [a, b, c, d] = this.state as unknown as [number, number, number, number]; // always four
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    this.state.set([a, b, c, d]);
    return result;
  }
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
