import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Schema } from './openapi-types.ts';
import { ROOT } from './services.ts';

/** The part of a call's description that neither the controller nor its types contain (README.md). */
export interface Note {
  tag: string;
  summary: string;
  description?: string;
  /** Whether a session is needed, if the access rule does not determine it. */
  session?: 'optional' | 'required';
  query: Parameter[];
  headers: Parameter[];
  /** Alternative classes of the body, if the handler validates it itself. */
  bodies: string[];
  /** The type of libs/contracts that the body has, if the handler reads it itself. */
  takes?: string;
  /** The file of a multipart body, with its field and a description, and the descriptions of further fields. */
  form?: { field: string; description: string; fields?: Record<string, string> };
  /** Alternative types of libs/contracts (`Name` or `Name[]`), if the return type is not enough. */
  answers?: string[];
  /** Descriptions of the files that the call answers, by media type. */
  files?: Record<string, string>;
  fileName?: string;
  /** Target of the redirect with status 302; the call then has no other answer. */
  redirects?: string;
  /** Description of the answer 204 without a body. */
  empty?: string;
  cookies?: string[];
  /** Errors that do not follow from the access rule, the path or the body, with their causes. */
  errors: Record<number, string>;
}

export interface Parameter {
  name: string;
  description: string;
  /** A type of libs/contracts. */
  type?: string;
  /** Constraints beyond the type. */
  schema?: Schema;
}

/** Content of `common.yaml`. */
interface Common {
  about: string;
  /** Descriptions of the groups of calls, in the order of the page. */
  tags: Record<string, string>;
  path: Record<string, Omit<Parameter, 'name'>>;
  /** Parameters and files that several notes have, by the name that stands for them. */
  query: Record<string, Parameter[]>;
  files: Record<string, Record<string, string>>;
  /** Meanings of fields, by their names in any schema. */
  fields: Record<string, Schema>;
  /** Causes of errors that follow from the access rule, the path or the body. */
  errors: Record<number, string>;
  notAdministrator: string;
}

interface WrittenNote extends Pick<Note, 'summary'>, Partial<Omit<Note, 'summary' | 'query' | 'files'>> {
  query?: (Parameter | string)[];
  files?: Record<string, string> | string;
}

const PARTS =
  'tag summary description session headers bodies takes form answers fileName redirects empty cookies errors';

const yaml = (file: string) => parse(readFileSync(join(ROOT, file), 'utf8'));

export const COMMON: Common = yaml('tools/openapi/src/common.yaml');

/** @throws Error for a name that this part of `common.yaml` does not have */
export function common<Value>(entries: Record<string, Value>, name: string): Value {
  if (!Object.hasOwn(entries, name)) throw new Error(`common.yaml has no ${name} beside ${Object.keys(entries)}`);
  return entries[name];
}

/** The notes of `*.calls.yaml` beside the controllers, by method and path, such as `GET /api/auth/user`. */
export function readNotes(): Map<string, Note> {
  const files = globSync('apps/*/src/**/*.calls.yaml', { cwd: ROOT });
  return new Map(
    files.flatMap((file) => {
      const { tag, ...notes }: Record<string, WrittenNote> & { tag: string } = yaml(file);
      return Object.entries(notes).map(([call, note]): [string, Note] => [call, completed(call, tag, note)]);
    }),
  );
}

function completed(call: string, tag: string, { query = [], files, ...note }: WrittenNote): Note {
  const complete = { tag, headers: [], bodies: [], errors: {}, ...note };
  const unknown = Object.keys(note).find((part) => !PARTS.split(' ').includes(part));
  if (unknown) throw new Error(`a note has no ${unknown}: ${call}`);
  common(COMMON.tags, complete.tag);
  return {
    ...complete,
    query: query.flatMap((one) => (typeof one === 'string' ? common(COMMON.query, one) : one)),
    ...(files && { files: typeof files === 'string' ? common(COMMON.files, files) : files }),
  };
}
