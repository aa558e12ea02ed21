/** Values that the application's fields may take (specification, sections 3 and 4). */
export const PROVINCES = [
  'Bergamo',
  'Brescia',
  'Como',
  'Cremona',
  'Lecco',
  'Lodi',
  'Mantova',
  'Milano',
  'Monza e Brianza',
  'Pavia',
  'Sondrio',
  'Varese',
] as const;
export type Province = (typeof PROVINCES)[number];

export const HOUSING_TYPES = ['2-locali', '3-locali', '4-locali', '5-locali'] as const;
export type HousingType = (typeof HOUSING_TYPES)[number];

export const YES_NO = ['si', 'no'] as const;
export type YesNo = (typeof YES_NO)[number];

export const APPLICATION_STATUSES = ['submitted', 'under_review', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
