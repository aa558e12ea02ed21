import { parseArgs } from 'node:util';
import { FIRST_TENDER } from '@lacorte/tender-rules';

const USAGE =
  'usage: npm run seed -- --applications <number> [--seed <number>] [--tender <code>] [--documents <number>] [--doubtful <number>] [--ready-for-ranking]';
/** By default one application of ten has documents, a hundred at most. */
const DOCUMENTS = { share: 0.1, most: 100 };
/** Codes of a year have six digits. */
const MOST_APPLICATIONS = 999_999;
const MOST_SEED = 2 ** 31 - 1;

export type SeedArguments = ReturnType<typeof readArguments>;

/** @throws Error with a one-line message */
export function readArguments(args: string[]) {
  const values = parse(args);
  if (values.applications === undefined) throw new Error(USAGE);
  const applications = numberOf('applications', values.applications, 1, MOST_APPLICATIONS);
  const some = Math.min(Math.ceil(applications * DOCUMENTS.share), DOCUMENTS.most);
  const seed = numberOf('seed', values.seed ?? '1', 0, MOST_SEED);
  const documents = numberOf('documents', values.documents ?? String(some), 0, applications);
  // Each duplicate needs another application of the same person.
  const doubtful = numberOf('doubtful', values.doubtful ?? '0', 0, Math.floor(applications / 2));
  return {
    applications,
    seed,
    /** Number of applications with documents. */
    documents,
    /** Number of duplicates and of applications with a failing check. */
    doubtful,
    /** Whether all applications are assessed and decided, and the tender is closed. */
    readyForRanking: values['ready-for-ranking'] ?? false,
    tender: values.tender ?? FIRST_TENDER.code,
  };
}

function parse(args: string[]) {
  try {
    const option = { type: 'string' } as const;
    const numbers = { applications: option, seed: option, documents: option, doubtful: option };
    const options = { ...numbers, tender: option, 'ready-for-ranking': { type: 'boolean' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('\n')[0]} ${USAGE}`);
  }
}

function numberOf(name: string, text: string, from: number, to: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new Error(`--${name} ${text} is not a whole number from ${from} to ${to}; ${USAGE}`);
}
