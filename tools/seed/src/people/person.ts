import { FIRST_TENDER } from '@lacorte/tender-rules';
import italianNames from '../../data/italian-names.json' with { type: 'json' };
import originsAbroad from '../../data/origins-abroad.json' with { type: 'json' };
import { drawCityElsewhere, drawLombardBirthplace, type Municipality } from '../places/places';
import type { Random, Weighted } from '../random/random';
import type { BirthRecord, Sex } from './codice-fiscale';

export interface Person extends BirthRecord {
  luogoNascita: string;
  /** At the deadline of the tender. */
  age: number;
  /** With a residence permit unless from the European Union. */
  isForeign: boolean;
  needsPermit: boolean;
  /** Probability of reading French rather than Italian. */
  frenchShare: number;
  yearsInLombardy: number;
}

const FOREIGN_SHARE = 0.4;
const ORIGINS = originsAbroad.map((origin) => [origin, origin.weight] as const);

/** Age from and to, and percent of applicants. */
const AGES: Weighted<[number, number]> = [
  [[22, 29], 14],
  [[30, 39], 27],
  [[40, 49], 25],
  [[50, 59], 16],
  [[60, 69], 10],
  [[70, 85], 8],
];
const AGES_OF_FOREIGNERS: Weighted<[number, number]> = [
  [[22, 29], 16],
  [[30, 39], 34],
  [[40, 49], 30],
  [[50, 59], 15],
  [[60, 69], 5],
];

/** Of Italians: where they live, elsewhere in Lombardy, elsewhere in Italy. */
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
  const { name, place } =
    where === 'home' ? residence : where === 'lombardy' ? drawLombardBirthplace(random) : drawCityElsewhere(random);
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

function drawBirth(random: Random, ages: Weighted<[number, number]>): { age: number; dataNascita: string } {
  const age = random.integer(...random.weighted(ages));
  const birthday = new Date(`${FIRST_TENDER.shownDeadline}T00:00:00Z`);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age);
  const dataNascita = new Date(birthday.getTime() - random.integer(0, 364) * DAY_MS).toISOString().slice(0, 10);
  return { age, dataNascita };
}
