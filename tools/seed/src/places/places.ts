import type { Province } from '@lacorte/contracts';
import italianCities from '../../data/italian-cities.json' with { type: 'json' };
import municipalities from '../../data/municipalities.json' with { type: 'json' };
import type { Random } from '../random/random';

/** A municipality of Lombardy. */
export interface Municipality {
  name: string;
  province: Province;
  /** Code in a codice fiscale (Belfiore). */
  place: string;
  residents: number;
}

/** Municipalities with the running sum of their residents, for a choice by halving. */
interface Weighing {
  municipalities: Municipality[];
  sums: number[];
}

const ALL = municipalities as Municipality[];
const REGION = weigh(ALL);
const METROPOLIS = weigh(ALL.filter(({ province }) => province === 'Milano' || province === 'Monza e Brianza'));

/** A cooperative of Milan has most of its applicants around it. */
const METROPOLIS_SHARE = 0.7;

/** Where an applicant lives: larger municipalities more often. */
export function drawResidence(random: Random): Municipality {
  return draw(random, random.chance(METROPOLIS_SHARE) ? METROPOLIS : REGION);
}

/** Where in Lombardy somebody was born. */
export function drawLombardBirthplace(random: Random): Municipality {
  return draw(random, REGION);
}

/** A larger Italian city outside Lombardy where somebody was born. */
export function drawCityElsewhere(random: Random): { name: string; place: string } {
  return random.pickByRank(italianCities);
}

function weigh(list: Municipality[]): Weighing {
  let sum = 0;
  const sums = list.map(({ residents }) => {
    sum += residents;
    return sum;
  });
  return { municipalities: list, sums };
}

function draw(random: Random, { municipalities, sums }: Weighing): Municipality {
  const wanted = random.fraction() * (sums.at(-1) ?? 0);
  let [from, to] = [0, sums.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sums[middle] ?? 0) > wanted) to = middle;
    else from = middle + 1;
  }
  return municipalities[from] as Municipality; // within the list, which is not empty
}
