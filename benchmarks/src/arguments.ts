import { parseArgs } from 'node:util';

export interface Arguments<Name extends string> {
  /** Benchmarks to run. */
  names: Name[];
  isShort: boolean;
  /** How often product and limit take turns. */
  rounds: number;
  /** Where the product keeps its data from run to run; a temporary folder without it. */
  folder: string | undefined;
}

const ROUNDS = 5;

/** @throws Error with one line that says what is wrong */
export function readArguments<Name extends string>(args: string[], known: readonly Name[]): Arguments<Name> {
  const usage = `usage: npm run bench -- [${known.join('|')}]... [--short] [--rounds <number>] [--folder <where the data stays>]`;
  const { positionals, values } = parse(args, usage);
  const unknown = positionals.find((name) => !known.some((other) => other === name));
  if (unknown !== undefined) throw new Error(`there is no benchmark ${unknown}; ${usage}`);
  const names = known.filter((name) => positionals.length === 0 || positionals.includes(name));
  const isShort = values.short ?? false;
  const rounds = Number(values.rounds ?? (isShort ? 1 : ROUNDS));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds} is not a number; ${usage}`);
  return { names, isShort, rounds, folder: values.folder };
}

function parse(args: string[], usage: string) {
  try {
    const options = { short: { type: 'boolean' }, rounds: { type: 'string' }, folder: { type: 'string' } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${(error as Error).message.split('\n')[0]} ${usage}`);
  }
}
