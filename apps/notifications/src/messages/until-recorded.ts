import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '@lacorte/errors';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

/** Records the outcome of a message, waiting for PostgreSQL if needed, because an unrecorded message is sent again. */
export async function untilRecorded(record: () => Promise<void>): Promise<void> {
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await record();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    await pause(waitMs);
  }
}
