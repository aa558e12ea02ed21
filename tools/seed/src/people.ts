import type { HousingType, Province } from '@lacorte/contracts';
import { FIRST_TENDER } from '@lacorte/tender-rules';
import italianCities from '../data/italian-cities.json' with { type: 'json' };
import italianNames from '../data/italian-names.json' with { type: 'json' };
import municipalities from '../data/municipalities.json' with { type: 'json' };
import originsAbroad from '../data/origins-abroad.json' with { type: 'json' };
import type { BirthRecord, Sex } from './codice-fiscale';
import type { Random } from './random';

export interface Person extends BirthRecord {
  luogoNascita: string;
  /** Age at the deadline of the tender. */
  age: number;
  /** Whether the person is no Italian citizen. */
  isForeign: boolean;
  needsPermit: boolean;
  /** Probability of reading French rather than Italian. */
  frenchShare: number;
  yearsInLombardy: number;
}

const FOREIGN_SHARE = 0.4;
const ORIGINS = originsAbroad.map((origin) => [origin, origin.weight] as const);

/** Percent of applicants by their age. */
const AGES = { '22-29': 14, '30-39': 27, '40-49': 25, '50-59': 16, '60-69': 10, '70-85': 8 };
const AGES_OF_FOREIGNERS = { '22-29': 16, '30-39': 34, '40-49': 30, '50-59': 15, '60-69': 5 };

/** Percent of Italians who were born where they live, elsewhere in Lombardy, and elsewhere in Italy. */
const ITALIAN_BIRTHPLACES = { home: 30, lombardy: 38, elsewhere: 32 };

const FRENCH_SHARE_OF_ITALIANS = 0.01;
const DAY_MS = 24 * 60 * 60 * 1_000;

export function drawPerson(random: Random, residence: Municipality): Person {
  const sex: Sex = random.chance(0.55) ? 'woman' : 'man';
  return random.chance(FOREIGN_SHARE) ? drawForeigner(random, sex) : drawItalian(random, sex, residence);
}

function drawItalian(random: Random, sex: Sex, residence: Municipality): Person {
  const names = sex === 'woman' ? italianNames.women : italianNames.men;
  const where = random.weightedKey(ITALIAN_BIRTHPLACES);
  const birth = drawBirth(random, AGES);
  const elsewhere = () => (where === 'lombardy' ? random.weighted(REGION) : random.pickByRank(italianCities));
  const { name, place } = where === 'home' ? residence : elsewhere();
  const isNative = where !== 'elsewhere' && random.chance(0.85);
  return {
    ...birth,
    nome: random.pickByRank(names),
    cognome: random.pickByRank(italianNames.surnames),
    sex,
    place,
    luogoNascita: name,
    isForeign: false,
    needsPermit: false,
    frenchShare: FRENCH_SHARE_OF_ITALIANS,
    yearsInLombardy: isNative ? birth.age : random.integer(2, Math.min(birth.age, 40)),
  };
}

function drawForeigner(random: Random, sex: Sex): Person {
  const origin = random.weighted(ORIGINS);
  const birth = drawBirth(random, AGES_OF_FOREIGNERS);
  return {
    ...birth,
    nome: random.pickByRank(sex === 'woman' ? origin.women : origin.men),
    cognome: random.pickByRank(origin.surnames),
    sex,
    place: origin.place,
    luogoNascita: `${random.pickByRank(origin.cities)} (${origin.country})`,
    isForeign: true,
    needsPermit: !origin.isEuropeanUnion,
    frenchShare: origin.frenchShare,
    // The tender requires five years; some apply too early.
    yearsInLombardy: random.chance(0.92) ? random.integer(5, Math.min(birth.age, 25)) : random.integer(1, 4),
  };
}

function drawBirth(random: Random, ages: Record<string, number>): { age: number; dataNascita: string } {
  const [youngest = 0, oldest = 0] = random.weightedKey(ages).split('-').map(Number);
  const age = random.integer(youngest, oldest);
  const birthday = new Date(`${FIRST_TENDER.shownDeadline}T00:00:00Z`);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age);
  const dataNascita = new Date(birthday.getTime() - random.integer(0, 364) * DAY_MS).toISOString().slice(0, 10);
  return { age, dataNascita };
}

interface Municipality {
  name: string;
  province: Province;
  /** Code in a codice fiscale (Belfiore). */
  place: string;
  residents: number;
}

/** Municipalities, each with its share of the residents. */
const REGION = (municipalities as Municipality[]).map((one) => [one, one.residents] as const);
const METROPOLIS = REGION.filter(([{ province }]) => province === 'Milano' || province === 'Monza e Brianza');

/** Most applicants of a cooperative in Milan live around it. */
const METROPOLIS_SHARE = 0.7;

export function drawResidence(random: Random): Municipality {
  return random.weighted(random.chance(METROPOLIS_SHARE) ? METROPOLIS : REGION);
}

export interface Household {
  adults: number;
  minors: number;
  disabled: number;
}

/** Percent of households by number of members, from the Italian census of 2019, and with a foreigner from ISTAT. */
const SIZES: Record<string, number> = { 1: 35.1, 2: 27.1, 3: 18.5, 4: 14.2, 5: 3.7, 6: 1, 7: 0.4 };
const SIZES_WITH_FOREIGNER: Record<string, number> = { 1: 32.6, 2: 19.5, 3: 18, 4: 17.9, 5: 8, 6: 3, 7: 1 };

const ADULT_AGE = 18;
const OLDEST_CHILD_AT_HOME = 25;
const PARENT_OLDER_BY = { from: 18, to: 45 };
const DISABILITY_SHARE = 0.08;

export function drawHousehold(random: Random, applicant: { age: number; isForeign: boolean }): Household {
  const size = Number(random.weightedKey(applicant.isForeign ? SIZES_WITH_FOREIGNER : SIZES));
  const hasPartner = size > 1 && random.chance(size === 2 ? 0.6 : 0.85);
  const others = size - (hasPartner ? 2 : 1);
  // Children of one parent are 18 months apart on average; further members are adult relatives.
  const possibleChildren = Math.max(0, Math.floor((applicant.age - ADULT_AGE) / 1.5));
  const minors = Array.from({ length: Math.min(others, possibleChildren) }, () => drawChildAge(random, applicant.age));
  const minorCount = minors.filter((age) => age < ADULT_AGE).length;
  return { adults: size - minorCount, minors: minorCount, disabled: drawDisabled(random, size) };
}

export function drawHousingType(random: Random, { adults, minors }: Household): HousingType {
  const size = Math.min(adults + minors, 6) as keyof typeof HOUSING_BY_SIZE;
  return random.weightedKey<HousingType>(HOUSING_BY_SIZE[size]);
}

const HOUSING_BY_SIZE = {
  1: { '2-locali': 92, '3-locali': 8 },
  2: { '2-locali': 58, '3-locali': 42 },
  3: { '2-locali': 8, '3-locali': 74, '4-locali': 18 },
  4: { '3-locali': 42, '4-locali': 58 },
  5: { '3-locali': 8, '4-locali': 66, '5-locali': 26 },
  6: { '4-locali': 25, '5-locali': 75 },
} as const satisfies Record<number, Partial<Record<HousingType, number>>>;

/** Draws the age of a younger member. If the applicant is too old for a child, the member is an adult child or another relative. */
function drawChildAge(random: Random, parentAge: number): number {
  const youngest = Math.max(0, parentAge - PARENT_OLDER_BY.to);
  const oldest = parentAge - PARENT_OLDER_BY.from;
  return random.integer(Math.min(youngest, OLDEST_CHILD_AT_HOME), Math.min(oldest, OLDEST_CHILD_AT_HOME));
}

function drawDisabled(random: Random, size: number): number {
  if (!random.chance(DISABILITY_SHARE)) return 0;
  return size > 1 && random.chance(0.1) ? 2 : 1;
}
