import type { ApplicationStatus, HousingType, Language, Province } from '@lacorte/contracts';
import { drawHousehold, drawHousingType, type Household } from '../households/household';
import { drawPerson, type Person } from '../people/person';
import { drawResidence, type Municipality } from '../places/places';
import { Random, type Weighted } from '../random/random';
import { drawAddress, drawPhone, emailOf } from './contact-details';
import { drawReview, type ReviewStep } from './review';

/** An application and its applicant, not submitted yet. Depends on seed and index alone. */
export interface SeededApplication {
  id: string;
  userId: string;
  person: Person;
  household: Household;
  /** How many digits of the codice fiscale stand as letters (omocodia) though nobody else has the code. */
  omocodia: number;
  indirizzo: string;
  comune: string;
  provincia: Province;
  telefono: string;
  email: string;
  tipologiaAbitazione: HousingType;
  language: Language;
  status: ApplicationStatus;
  /** The changes that have led to the status. */
  review: ReviewStep[];
}

const STATUSES: Weighted<ApplicationStatus> = [
  ['submitted', 55],
  ['under_review', 25],
  ['approved', 12],
  ['rejected', 8],
];

/** Share of codes with a replaced digit. */
const OMOCODIA_SHARE = 0.002;

/** The id of an application, without the work of drawing the rest of it. */
export function applicationIdOf(seed: number, index: number): string {
  return new Random(seed, index, 'application').uuid();
}

/** @param index of the application among those of the seed, from 0 */
export function drawApplication(seed: number, index: number): SeededApplication {
  const random = new Random(seed, index, 'content');
  const residence = drawResidence(random);
  const person = drawPerson(random, residence);
  const household = drawHousehold(random, person);
  const status = random.weighted(STATUSES);
  return {
    id: applicationIdOf(seed, index),
    userId: new Random(seed, index, 'user').uuid(),
    person,
    household,
    omocodia: random.chance(OMOCODIA_SHARE) ? 1 : 0,
    ...drawHome(random, residence),
    telefono: drawPhone(random),
    email: emailOf(person, `${seed}-${index}`),
    tipologiaAbitazione: drawHousingType(random, household),
    language: random.chance(person.frenchShare) ? 'fr' : 'it',
    status,
    review: drawReview(random, status),
  };
}

function drawHome(random: Random, { name, province }: Municipality) {
  return { indirizzo: drawAddress(random), comune: name, provincia: province };
}
