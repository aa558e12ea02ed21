import type { ApplicationStatus } from '@lacorte/contracts';
import { drawHousehold, drawHousingType } from '../households/household';
import { drawPerson } from '../people/person';
import { drawResidence } from '../places/places';
import { Random } from '../random/random';
import { drawAddress, drawPhone, emailOf } from './contact-details';

/** A change of status by an administrator. */
interface ReviewStep {
  from: ApplicationStatus;
  to: ApplicationStatus;
  /** After the submission. */
  afterMs: number;
}

/** An invented administrator. */
export const REVIEWER = { id: '00000000-0000-4000-8000-000000000001', email: 'ufficio.domande@example.com' };

/** An application and its applicant before submission. Depends on seed and index alone. */
export type SeededApplication = ReturnType<typeof drawApplication>;

const STATUSES: Record<ApplicationStatus, number> = { submitted: 55, under_review: 25, approved: 12, rejected: 8 };

const HOUR_MS = 60 * 60 * 1_000;
/** Longest time in days until an application is looked at, and then until it is decided. */
const DAYS = { before: 12, between: 8 };
/** Share of codes with a replaced digit (omocodia) though no other person has the code. */
const OMOCODIA_SHARE = 0.002;

/** The id of an application, without drawing the rest of it. */
export function applicationIdOf(seed: number, index: number): string {
  return new Random(seed, index, 'application').uuid();
}

/** @param index of the application in the seed, from 0 */
export function drawApplication(seed: number, index: number) {
  const random = new Random(seed, index, 'content');
  const residence = drawResidence(random);
  const person = drawPerson(random, residence);
  const household = drawHousehold(random, person);
  const status = random.weightedKey(STATUSES);
  return {
    id: applicationIdOf(seed, index),
    userId: new Random(seed, index, 'user').uuid(),
    person,
    household,
    /** Number of replaced digits. */
    omocodia: random.chance(OMOCODIA_SHARE) ? 1 : 0,
    ...{ indirizzo: drawAddress(random), comune: residence.name, provincia: residence.province },
    telefono: drawPhone(random),
    email: emailOf(person, `${seed}-${index}`),
    tipologiaAbitazione: drawHousingType(random, household),
    language: random.chance(person.frenchShare) ? 'fr' : 'it',
    status,
    /** The changes that led to the status. */
    review: drawReview(random, status),
  };
}

/** How an application got its status: looked at some days after its submission, decided some days later. */
export function drawReview(random: Random, status: ApplicationStatus): ReviewStep[] {
  if (status === 'submitted') return [];
  const lookedAt = random.integer(4, DAYS.before * 24) * HOUR_MS;
  const review: ReviewStep = { from: 'submitted', to: 'under_review', afterMs: lookedAt };
  if (status === 'under_review') return [review];
  const decidedAt = lookedAt + random.integer(1, DAYS.between * 24) * HOUR_MS;
  return [review, { from: 'under_review', to: status, afterMs: decidedAt }];
}

/**
 * When each change of status happened, in ms since 1970. The changes of a late application move closer together, so that none lies in
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
