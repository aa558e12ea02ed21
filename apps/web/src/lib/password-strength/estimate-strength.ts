import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { COMMON_PASSWORDS } from './common-passwords';

/** From 0, guessed at once, to 4. */
export type StrengthLevel = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  level: StrengthLevel;
  /** Reason why the password is easy to guess: it is a common one, or contains what others know of the person. */
  doubt: 'common' | 'personal' | undefined;
}

/** Characters that must be left of a password without what others know of the person. */
const OWN_LETTERS_MIN = 6;
const SHORTEST_KNOWN = 3;

const estimator = new ZxcvbnFactory({ dictionary: { passwords: COMMON_PASSWORDS } });

/**
 * How long a password holds against guessing.
 *
 * @param known name and e-mail address of the person: what an attacker tries first
 */
export function estimateStrength(password: string, known: readonly string[]): Strength {
  const personal = known
    .flatMap((text) => [text, ...text.split(/[\s@.]+/)])
    .filter((text) => text.length >= SHORTEST_KNOWN);
  const { score, sequence } = estimator.check(password, personal);
  const level = score as StrengthLevel;
  if (sequence.length === 1 && isCommon(sequence[0])) return { level: 0, doubt: 'common' };
  // By our own count: the estimator takes three common words for a long password.
  if (isMostlyOf(personal, password)) return { level: level === 0 ? 0 : 1, doubt: 'personal' };
  return { level, doubt: undefined };
}

function isCommon(match: MatchExtended | undefined): boolean {
  return match?.pattern === 'dictionary' && match.dictionaryName.startsWith('passwords');
}

function isMostlyOf(known: readonly string[], password: string): boolean {
  const typed = password.toLowerCase();
  const longestFirst = [...known].sort((one, other) => other.length - one.length);
  const left = longestFirst.reduce((rest, text) => rest.replaceAll(text.toLowerCase(), ''), typed);
  return left !== typed && left.length < OWN_LETTERS_MIN;
}
