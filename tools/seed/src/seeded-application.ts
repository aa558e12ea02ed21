import type { ApplicationStatus } from '@lacorte/contracts';
import streetNames from '../data/streets.json' with { type: 'json' };
import { drawHousehold, drawHousingType, drawPerson, drawResidence } from './people';
import { Random } from './random';

/** A change of status by an administrator. */
interface ReviewStep {
  from: ApplicationStatus;
  to: ApplicationStatus;
  /** Milliseconds after the submission. */
  afterMs: number;
}

/** An invented administrator. */
export const REVIEWER = { id: '00000000-0000-4000-8000-000000000001', email: 'ufficio.domande@example.com' };

/** An application and its applicant before submission. It depends only on seed and index. */
export type SeededApplication = ReturnType<typeof drawApplication>;

const STATUSES: Record<ApplicationStatus, number> = { submitted: 55, under_review: 25, approved: 12, rejected: 8 };

const HOUR_MS = 60 * 60 * 1_000;
/** Longest time in days until an application is under review, and then until it is decided. */
const MAX_DAYS = { before: 12, between: 8 };
/** Share of codes with a replaced digit (omocodia) though no other person has the code. */
const OMOCODIA_SHARE = 0.002;

/** @param index index of the application in the seed, from 0 */
export function drawApplication(seed: number, index: number) {
  const random = new Random(seed, index, 'content');
  const residence = drawResidence(random);
  const person = drawPerson(random, residence);
  const household = drawHousehold(random, person);
  const status = random.weightedKey(STATUSES);
  return {
    id: new Random(seed, index, 'application').uuid(),
    userId: new Random(seed, index, 'user').uuid(),
    person,
    household,
    omocodia: random.chance(OMOCODIA_SHARE) ? 1 : 0,
    indirizzo: drawAddress(random),
    comune: residence.name,
    provincia: residence.province,
    telefono: drawPhone(random),
    email: emailOf(person, `${seed}-${index}`),
    tipologiaAbitazione: drawHousingType(random, household),
    language: random.chance(person.frenchShare) ? 'fr' : 'it',
    status,
    review: drawReview(random, status),
  };
}

/** Draws how an application got its status. It is under review some days after its submission, and decided some days later. */
export function drawReview(random: Random, status: ApplicationStatus): ReviewStep[] {
  if (status === 'submitted') return [];
  const lookedAt = random.integer(4, MAX_DAYS.before * 24) * HOUR_MS;
  const review: ReviewStep = { from: 'submitted', to: 'under_review', afterMs: lookedAt };
  if (status === 'under_review') return [review];
  const decidedAt = lookedAt + random.integer(1, MAX_DAYS.between * 24) * HOUR_MS;
  return [review, { from: 'under_review', to: status, afterMs: decidedAt }];
}

/**
 * Returns the time of each change of status, in ms since 1970. The changes of a late application move closer together, so that none is in
 * the future.
 *
 * @param now ms since 1970
 */
export function reviewTimes(review: Pick<ReviewStep, 'afterMs'>[], submittedAt: number, now: number): number[] {
  const longest = review.at(-1)?.afterMs ?? 0;
  const left = Math.max(now - submittedAt, 0);
  const share = longest > left ? left / longest : 1;
  return review.map(({ afterMs }) => submittedAt + Math.floor(afterMs * share));
}

const MOBILE_PREFIXES = '320 327 328 329 333 338 339 340 347 348 349 351 380 389'.split(' ');
const LANDLINE_PREFIXES = '02 02 030 031 035 0332 039'.split(' ');
const STREETS = { Via: 72, Viale: 10, Piazza: 7, Corso: 5, Vicolo: 3, Largo: 3 };
const MOBILE_SHARE = 0.94;

/** Draws a street address, sometimes with staircase and flat. */
function drawAddress(random: Random): string {
  const street = `${random.weightedKey(STREETS)} ${random.pickByRank(streetNames)}`;
  const letter = random.chance(0.15) ? `/${random.pick(['A', 'B', 'C', 'D'])}` : '';
  const flat = random.chance(0.25) ? `, scala ${random.pick(['A', 'B', 'C'])}, int. ${random.integer(1, 30)}` : '';
  return `${street}, ${random.integer(1, 140)}${letter}${flat}`;
}

/** Draws a telephone number that is not in use, because no subscriber's number in Italy begins with 0 after the prefix. */
function drawPhone(random: Random): string {
  const prefix = random.pick(random.chance(MOBILE_SHARE) ? MOBILE_PREFIXES : LANDLINE_PREFIXES);
  return `+39 ${prefix} 0${String(random.integer(0, 999_999)).padStart(6, '0')}`;
}

/** Returns an e-mail address at example.com, because that domain is reserved (RFC 2606). @param suffix makes it unique */
export function emailOf({ nome, cognome }: { nome: string; cognome: string }, suffix: string): string {
  const [first, last] = [nome, cognome].map((name) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  );
  return `${first}.${last}.${suffix}@example.com`;
}
