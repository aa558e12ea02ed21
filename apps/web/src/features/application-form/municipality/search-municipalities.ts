import type { Province } from '@lacorte/contracts';

export interface Municipality {
  name: string;
  province: Province;
  /** The name without accents, capitals, spaces and signs, such as `santangelolodigiano`. */
  key: string;
  /** The rest of `key` from each later word on, such as `angelolodigiano` and `lodigiano`. */
  laterWords: readonly string[];
}

export function toMunicipalities(byProvince: Record<Province, readonly string[]>): Municipality[] {
  const collator = new Intl.Collator('it');
  return (Object.keys(byProvince) as Province[])
    .flatMap((province) => byProvince[province].map((name) => toMunicipality(name, province)))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** Returns the municipalities of a province ('' for all) that contain `text`, best matches first. Ignores accents, case and signs. */
export function searchMunicipalities(all: readonly Municipality[], province: string, text: string): Municipality[] {
  const inProvince = province === '' ? all : all.filter((one) => one.province === province);
  const wanted = words(text).join('');
  return inProvince.filter(({ key }) => key.includes(wanted)).sort((a, b) => rank(a, wanted) - rank(b, wanted));
}

export function findMunicipality(all: readonly Municipality[], text: string): Municipality | undefined {
  const wanted = words(text).join('');
  return all.find((one) => one.key === wanted);
}

/** Returns 0 if the name starts with `wanted`, 1 if a later word does, 2 if the name only contains it. */
function rank(one: Municipality, wanted: string): number {
  if (one.key.startsWith(wanted)) return 0;
  return one.laterWords.some((rest) => rest.startsWith(wanted)) ? 1 : 2;
}

function toMunicipality(name: string, province: Province): Municipality {
  const parts = words(name);
  return {
    name,
    province,
    key: parts.join(''),
    laterWords: parts.slice(1).map((_, index) => parts.slice(index + 1).join('')),
  };
}

function words(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
