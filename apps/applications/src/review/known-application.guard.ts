import { statement } from '@lacorte/persistence';
import { knownId } from '../known-id.guard';

const KNOWN = statement('known-application')`SELECT FROM applications.application WHERE id = $1`;
const PRESENT = statement('present-application')`
  SELECT FROM applications.application WHERE id = $1 AND erased_at IS NULL`;

export class KnownApplicationGuard extends knownId(KNOWN, 'error.applicationNotFound') {}

/** Refuses ids of unknown and of erased applications. */
export class PresentApplicationGuard extends knownId(PRESENT, 'error.applicationNotFound') {}
