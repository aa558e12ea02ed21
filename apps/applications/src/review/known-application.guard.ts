import { IsNull } from 'typeorm';
import { knownId } from '../known-id.guard';
import { Application } from '../submissions/application.entity';

export class KnownApplicationGuard extends knownId(Application, 'error.applicationNotFound') {}

/** Refuses ids of unknown and of erased applications. */
export class PresentApplicationGuard extends knownId(Application, 'error.applicationNotFound', () => ({
  erasedAt: IsNull(),
})) {}
