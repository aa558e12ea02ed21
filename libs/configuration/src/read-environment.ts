import { readFileSync } from 'node:fs';
import { type CleanedEnv, cleanEnv, type ValidatorSpec } from 'envalid';

/** Prefix of every secret published in the repository for trials. */
const PUBLISHED_PREFIX = 'development-only-';

type Specs = Record<string, ValidatorSpec<unknown>>;
export type Environment = Record<string, string | undefined>;

/**
 * Reads and validates a process's environment, once, at startup.
 *
 * `NAME_FILE` may hold the path of a file with the value of `NAME` (container secrets); `NAME` itself takes precedence.
 * An empty value counts as missing. With `NODE_ENV=production` or an https `PUBLIC_URL`, published secrets are refused.
 *
 * @param specs one envalid validator per variable
 * @throws Error that names every missing or invalid variable, never a value
 */
export function readEnvironment<S extends Specs>(specs: S, environment: Environment = process.env): CleanedEnv<S> {
  const values = withFiles(environment, Object.keys(specs));
  return cleanEnv(values, specs, {
    reporter: ({ errors }) => {
      const problems = Object.entries(errors).map(
        ([name, error]) => `${name}: ${(error as Error).message || 'missing'}`,
      );
      if (servesPeople(environment)) problems.push(...publishedSecrets(values, Object.keys(specs)));
      if (problems.length > 0) throw new Error(`Environment not usable.\n  ${problems.join('\n  ')}`);
    },
  });
}

/** Tells whether an installation is in use and no trial: it runs in production mode, or its address is https. */
const servesPeople = ({ NODE_ENV, PUBLIC_URL }: Environment) =>
  NODE_ENV === 'production' || /^https:/i.test(PUBLIC_URL ?? '');

function publishedSecrets(values: Environment, names: string[]): string[] {
  return names
    .filter((name) => values[name]?.includes(PUBLISHED_PREFIX))
    .map((name) => `${name}: is the secret that is published with the product; this installation needs one of its own`);
}

function withFiles(environment: Environment, names: string[]): Environment {
  const read = { ...environment };
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!read[name] && file) read[name] = contentOf(file, name);
    if (!read[name]) delete read[name];
  }
  return read;
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`Environment not usable.\n  ${name}: the file ${file} cannot be read`, { cause: error });
  }
}
