import { parseArgs } from 'node:util';

/** What the command is asked to do. */
export interface Arguments {
  applications: number;
  seed: number;
  /** Applications with documents. */
  documents: number;
}

const USAGE = 'usage: npm run seed -- --applications <number> [--seed <number>] [--documents <number>]';
const DEFAULT_SEED = 1;
/** Without a wish: one application of ten has documents, a hundred at most. */
const DOCUMENTS = { share: 0.1, most: 100 };
/** Codes of a year have six digits. */
const MOST_APPLICATIONS = 999_999;
const MOST_SEED = 2 ** 31 - 1;

/** @throws Error with one line that says what is wrong */
export function readArguments(args: string[]): Arguments {
  const values = parse(args);
  if (values.applications === undefined) throw new Error(USAGE);
  const applications = numberOf('applications', values.applications, 1, MOST_APPLICATIONS);
  const some = Math.min(Math.ceil(applications * DOCUMENTS.share), DOCUMENTS.most);
  return {
    applications,
    seed: numberOf('seed', values.seed ?? String(DEFAULT_SEED), 0, MOST_SEED),
    documents: numberOf('documents', values.documents ?? String(some), 0, applications),
  };
}

function parse(args: string[]) {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({ args, options: { applications: option, seed: option, documents: option } }).values;
  } catch (error) {
    const [problem] = String((error as Error).message).split('\n');
    throw new Error(`${problem} ${USAGE}`);
  }
}

function numberOf(name: string, text: string, from: number, to: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new Error(`--${name} ${text} is not a whole number from ${from} to ${to}; ${USAGE}`);
}
