import streetNames from '../../data/streets.json' with { type: 'json' };
import type { Random } from '../random/random';

const MOBILE_PREFIXES = '320 327 328 329 333 338 339 340 347 348 349 351 380 389'.split(' ');
const LANDLINE_PREFIXES = '02 02 030 031 035 0332 039'.split(' ');
const STREETS = { Via: 72, Viale: 10, Piazza: 7, Corso: 5, Vicolo: 3, Largo: 3 };
const MOBILE_SHARE = 0.94;

/** With a staircase and a flat now and then. */
export function drawAddress(random: Random): string {
  const street = `${random.weightedKey(STREETS)} ${random.pickByRank(streetNames)}`;
  const letter = random.chance(0.15) ? `/${random.pick(['A', 'B', 'C', 'D'])}` : '';
  const flat = random.chance(0.25) ? `, scala ${random.pick(['A', 'B', 'C'])}, int. ${random.integer(1, 30)}` : '';
  return `${street}, ${random.integer(1, 140)}${letter}${flat}`;
}

/** Subscribers' numbers do not begin with 0 in Italy, so these are not in use. */
export function drawPhone(random: Random): string {
  const prefix = random.pick(random.chance(MOBILE_SHARE) ? MOBILE_PREFIXES : LANDLINE_PREFIXES);
  return `+39 ${prefix} 0${String(random.integer(0, 999_999)).padStart(6, '0')}`;
}

/** At example.com, which is reserved (RFC 2606). @param suffix makes it unique */
export function emailOf({ nome, cognome }: { nome: string; cognome: string }, suffix: string): string {
  const [first, last] = [nome, cognome].map((name) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  );
  return `${first}.${last}.${suffix}@example.com`;
}
