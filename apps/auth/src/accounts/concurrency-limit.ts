import { availableParallelism } from 'node:os';
import { Admission } from '@lacorte/http-server';
import { Injectable } from '@nestjs/common';

/** One more than there are processors: while one ends and the next is looked at, none of them has nothing to do. */
const HASHES_AT_ONCE = availableParallelism() + 1;
/** About a second of hashing on one core. */
const MAX_WAITING = 100;
/** Half of what callers wait for an answer (libs/http-client), so that no password is hashed for a caller that has given up. */
const LONGEST_WAIT_MS = 5_000;

/** Bounds the passwords hashed at once, and how many wait for it. */
@Injectable()
export class ConcurrencyLimit extends Admission {
  constructor() {
    super({ slots: HASHES_AT_ONCE, waiting: MAX_WAITING, longestWaitMs: LONGEST_WAIT_MS });
  }
}
