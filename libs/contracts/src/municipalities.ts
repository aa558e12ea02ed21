import type { Province } from './applications/options';
import byProvince from './municipalities/lombardia.json' with { type: 'json' };

/** Municipalities of Lombardia per province, in Italian alphabetical order (see the README of this package). */
export const MUNICIPALITIES: Record<Province, readonly string[]> = byProvince;
