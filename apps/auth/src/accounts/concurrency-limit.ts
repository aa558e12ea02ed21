import { Admission } from '@lacorte/http-server';

/** Half of what callers wait for an answer (libs/http-client), so that no password is hashed for a caller that has given up. */
const LONGEST_WAIT_MS = 5_000;

/** Bounds the passwords hashed at once, and how many wait for it. */
export class ConcurrencyLimit extends Admission {
  constructor(slots: number, waiting: number) {
    super({ slots, waiting, longestWaitMs: LONGEST_WAIT_MS });
  }
}
