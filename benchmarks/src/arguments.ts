import { parseArgs } from 'node:util';

const OPTIONS = { short: { type: 'boolean' }, rounds: { type: 'string' }, folder: { type: 'string' } } as const;

/** @throws Error with a one-line message */
export function readArguments<Name extends string>(args: string[], known: readonly Name[]) {
  const usage = `usage: npm run bench -- [${known.join('|')}]... [--short] [--rounds <number>] [--folder <data folder>]`;
  const { positionals, values } = parse(args, usage);
  const unknown = positionals.find((name) => !known.some((other) => other === name));
  if (unknown !== undefined) throw new Error(`there is no benchmark ${unknown}; ${usage}`);
  const names = known.filter((name) => positionals.length === 0 || positionals.includes(name));
  const isShort = values.short ?? false;
  const rounds = Number(values.rounds ?? (isShort ? 1 : 5));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds} is not a number; ${usage}`);
  return { names, isShort, rounds, folder: values.folder };
}

function parse(args: string[], usage: string) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new Error(`${(error as Error).message.split('\n')[0]} ${usage}`);
  }
}
