import { retryDelay, type WaitCause, waitCause } from './retry-delay';

const PATIENCE_MS = 10 * 60 * 1_000;

/** A pause between two tries. Instants are milliseconds since 1970. */
export interface Wait {
  cause: WaitCause;
  nextTryAt: number;
  givesUpAt: number;
}

/** The call was sent again until the patience or the person's will ended; `cause` is the last failure. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';

  constructor(cause: unknown) {
    super('gave up sending the call again', { cause });
  }
}

/**
 * Sends a call that may be repeated until it is answered, for up to ten minutes after its first failure.
 *
 * @param pause waits until `nextTryAt` or longer; answers whether to send again
 * @throws GaveUp when it was waited for in vain; the call's own error when waiting does not help
 */
export async function keepTrying<T>(call: () => Promise<T>, pause: (wait: Wait) => Promise<boolean>): Promise<T> {
  let givesUpAt: number | undefined;
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      const cause = waitCause(error);
      if (!cause) throw error;
      const nextTryAt = Date.now() + retryDelay(error, failures);
      givesUpAt ??= Date.now() + PATIENCE_MS;
      const isTooLate = nextTryAt > givesUpAt;
      // Nothing was waited for: the person gets the server's own words.
      if (isTooLate && failures === 0) throw error;
      if (isTooLate || !(await pause({ cause, nextTryAt, givesUpAt }))) throw new GaveUp(error);
    }
  }
}
