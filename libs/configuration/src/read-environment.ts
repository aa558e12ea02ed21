import { readFileSync } from 'node:fs';
import { type CleanedEnv, cleanEnv, type ValidatorSpec } from 'envalid';

type Specs = Record<string, ValidatorSpec<unknown>>;

/**
 * Reads and validates a process's environment, once, at start.
 *
 * `NAME_FILE` may hold the path of a file with the value of `NAME` (container secrets); `NAME` itself wins.
 *
 * @param specs one envalid validator per variable
 * @throws Error that names every missing or wrong variable, never a value
 */
export function readEnvironment<S extends Specs>(
  specs: S,
  environment: Record<string, string | undefined> = process.env,
): CleanedEnv<S> {
  return cleanEnv(withFiles(environment, Object.keys(specs)), specs, {
    reporter: ({ errors }) => {
      const problems = Object.entries(errors).map(
        ([name, error]) => `${name}: ${(error as Error).message || 'missing'}`,
      );
      if (problems.length > 0) throw new Error(`Environment not usable.\n  ${problems.join('\n  ')}`);
    },
  });
}

function withFiles(environment: Record<string, string | undefined>, names: string[]) {
  const read = { ...environment };
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (read[name] === undefined && file) read[name] = readFileSync(file, 'utf8').trim();
  }
  return read;
}
