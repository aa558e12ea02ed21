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

/** Municipalities, each with its share of the residents. */
const REGION = (municipalities as Municipality[]).map((one) => [one, one.residents] as const);
const METROPOLIS = REGION.filter(([{ province }]) => province === 'Milano' || province === 'Monza e Brianza');

/** Most applicants of a cooperative in Milan live around it. */
const METROPOLIS_SHARE = 0.7;

/** Where an applicant lives. */
export function drawResidence(random: Random): Municipality {
  return random.weighted(random.chance(METROPOLIS_SHARE) ? METROPOLIS : REGION);
}

export function drawLombardBirthplace(random: Random): Municipality {
  return random.weighted(REGION);
}

/** A larger Italian city outside Lombardy. */
export function drawCityElsewhere(random: Random): { name: string; place: string } {
  return random.pickByRank(italianCities);
}
