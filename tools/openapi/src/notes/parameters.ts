import type { Schema } from '../schemas/schema.ts';
import type { Parameter } from './note.ts';

const COUNTED: Schema = { type: 'integer', minimum: 1 };

/** Parameters of every list. */
export const PAGE: Parameter[] = [
  { name: 'page', description: 'Counted from 1', schema: { ...COUNTED, default: 1 } },
  { name: 'pageSize', description: 'Rows per page', schema: { ...COUNTED, maximum: 200, default: 50 } },
];

export function idParameter(name: string, description: string): Parameter {
  return { name, description, schema: { type: 'string', format: 'uuid' } };
}

/** One of some words. */
export function wordParameter(name: string, description: string, ...words: string[]): Parameter {
  return { name, description, schema: { type: 'string', enum: words } };
}
