import { MUNICIPALITIES } from '@lacorte/contracts/municipalities';
import type { Check } from './check';

/** Without accents, case, spaces and signs. */
const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** No two municipalities of Lombardia have the same name. */
const PROVINCES = new Map(
  Object.entries(MUNICIPALITIES).flatMap(([province, names]) => names.map((name) => [keyOf(name), province])),
);

/** Whether the municipality is known in another province. Unknown ones may be misspelt, or of another region. */
export const checkMunicipality: Check = ({ comune, provincia }) => {
  const province = PROVINCES.get(keyOf(comune));
  if (province === undefined || province === provincia) return null;
  return {
    id: 'municipality-province',
    key: 'checks.municipalityProvince',
    parameters: { comune, province, stated: provincia },
  };
};
