import type { Province } from '../applications/options';
import byProvince from './lombardia.json' with { type: 'json' };

/** Municipalities of Lombardia per province, in Italian alphabetical order (see README.md beside this file). */
export const MUNICIPALITIES: Record<Province, readonly string[]> = byProvince;
