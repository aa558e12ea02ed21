import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from '../terminal/setup-error.ts';

const TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** Waits until the gateway says that every service and worker is ready. */
export async function awaitHealth(gatewayPort: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let last = 'no answer';
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${gatewayPort}/healthz`);
      last = await response.text();
      if (response.ok) return;
    } catch (error) {
      last = (error as Error).message;
    }
    if (Date.now() > deadline) throw new SetupError(`Not everything is ready: ${last}`);
    await pause(POLL_MS);
  }
}
