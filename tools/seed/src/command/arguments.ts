import { parseArgs } from 'node:util';

const USAGE = 'usage: npm run seed -- --applications <number> [--seed <number>] [--documents <number>]';
/** By default one application of ten has documents, a hundred at most. */
const DOCUMENTS = { share: 0.1, most: 100 };
/** Codes of a year have six digits. */
const MOST_APPLICATIONS = 999_999;
const MOST_SEED = 2 ** 31 - 1;

/** `documents`: number of applications with documents. @throws Error with a one-line message */
export function readArguments(args: string[]): { applications: number; seed: number; documents: number } {
  const values = parse(args);
  if (values.applications === undefined) throw new Error(USAGE);
  const applications = numberOf('applications', values.applications, 1, MOST_APPLICATIONS);
  const some = Math.min(Math.ceil(applications * DOCUMENTS.share), DOCUMENTS.most);
  const seed = numberOf('seed', values.seed ?? '1', 0, MOST_SEED);
  return { applications, seed, documents: numberOf('documents', values.documents ?? String(some), 0, applications) };
}

function parse(args: string[]) {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({ args, options: { applications: option, seed: option, documents: option } }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('\n')[0]} ${USAGE}`);
  }
}

function numberOf(name: string, text: string, from: number, to: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new Error(`--${name} ${text} is not a whole number from ${from} to ${to}; ${USAGE}`);
}
