import { createHash } from 'node:crypto';

/** Choices with weights of any sum. */
export type Weighted<T> = readonly (readonly [T, number])[];

/** Flattens the distribution of `pickByRank`. */
const RANK_OFFSET = 12;

/**
 * Random numbers from a seed (xoshiro128**, Blackman and Vigna, 2018). Each record has its own seed and does not depend on records drawn
 * before it.
 */
export class Random {
  private readonly state: Uint32Array;

  constructor(...origin: (string | number)[]) {
    const digest = createHash('sha256').update(origin.join('/')).digest();
    this.state = Uint32Array.from([0, 4, 8, 12], (offset) => digest.readUInt32LE(offset));
  }

  /** Draws a number from 0 (included) to 1 (excluded). */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  /** Draws a whole number; both bounds are included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.integer(0, choices.length - 1)] as T; // the index is within the list, which is not empty
  }

  /** Picks from a list that is ordered by frequency. */
  pickByRank<T>(choices: readonly T[]): T {
    const width = Math.log((choices.length + RANK_OFFSET) / RANK_OFFSET);
    const rank = Math.floor(RANK_OFFSET * (Math.exp(this.fraction() * width) - 1));
    return choices[Math.min(rank, choices.length - 1)] as T; // the index is within the list
  }

  weighted<T>(choices: Weighted<T>): T {
    let left = this.fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = choices.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (chosen ?? (choices.at(-1) as (typeof choices)[number]))[0]; // rounding may leave a rest
  }

  /** Draws one of the keys. Their weights may have any sum. */
  weightedKey<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
    return this.weighted(Object.entries<number>(weights as Record<string, number>)) as Key;
  }

  uuid(): string {
    const digits = Array.from({ length: 4 }, () => this.next().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4);
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
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
