import type { HousingType } from '@lacorte/contracts';
import type { Random } from '../random/random';

export interface Household {
  adults: number;
  minors: number;
  disabled: number;
}

/** Percent of households by number of members: Italian census of 2019; with a foreigner, after ISTAT. */
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

/** Age of a younger member; of a grown-up child or another relative if the applicant is too old for a child. */
function drawChildAge(random: Random, parentAge: number): number {
  const youngest = Math.max(0, parentAge - PARENT_OLDER_BY.to);
  const oldest = parentAge - PARENT_OLDER_BY.from;
  return random.integer(Math.min(youngest, OLDEST_CHILD_AT_HOME), Math.min(oldest, OLDEST_CHILD_AT_HOME));
}

function drawDisabled(random: Random, size: number): number {
  if (!random.chance(DISABILITY_SHARE)) return 0;
  return size > 1 && random.chance(0.1) ? 2 : 1;
}
