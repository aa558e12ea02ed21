/** A problem that the user can solve; its message is the only line shown. */
export class SetupError extends Error {}

const startedAt = performance.now();

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a step of the set-up and prints its name and duration. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  say(`  ${what.padEnd(46)} ${seconds(performance.now() - from)}`);
  return result;
}

/** Returns the time since the command started, such as `12.3 s`. */
export function elapsed(): string {
  return seconds(performance.now() - startedAt).trim();
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1).padStart(6)} s`;
}
