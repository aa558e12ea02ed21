import { HOUSING_TYPES, type HousingType } from '@lacorte/contracts';

/** Key of each housing type's words. */
export const HOUSING_LABELS: Record<HousingType, string> = {
  '2-locali': 'application.housing.two',
  '3-locali': 'application.housing.three',
  '4-locali': 'application.housing.four',
  '5-locali': 'application.housing.five',
};

/** The key for a value as the API sends it; an unknown one is shown as it came. */
export function housingLabel(value: string): string {
  const known = HOUSING_TYPES.find((type) => type === value);
  return known ? HOUSING_LABELS[known] : value;
}
