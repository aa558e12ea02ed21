const startedAt = performance.now();

/** One line on the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Does a step of the set-up, and says what it was and how long it took. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  say(`  ${what.padEnd(46)} ${seconds(performance.now() - from)}`);
  return result;
}

/** Time since the command began, as `12.3 s`. */
export function elapsed(): string {
  return seconds(performance.now() - startedAt).trim();
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1).padStart(6)} s`;
}
