import type { Schema } from '../../../../tools/openapi/src/openapi-types.ts';

/** Part of a type in words: a type name to link, or a text. */
export type TypePart = { name: string } | { text: string };

/** Describes a type in words, such as `Receipt`, `list of StatusChange` or `text or null`. */
export function typeParts(schema: Schema): TypePart[] {
  const { $ref, anyOf, items, additionalProperties, properties } = schema;
  if ($ref) return [{ name: $ref.replace('#/components/schemas/', '') }];
  if (anyOf) return joined(anyOf.map(typeParts));
  if (items) return [{ text: 'list of ' }, ...typeParts(items)];
  if (additionalProperties) return [{ text: 'object of ' }, ...typeParts(additionalProperties)];
  if (properties) return [{ text: `{ ${Object.keys(properties).join(', ')} }` }];
  return [{ text: simpleType(schema) }];
}

function joined(alternatives: TypePart[][]): TypePart[] {
  return alternatives.flatMap((parts, index) => (index === 0 ? parts : [{ text: ' or ' }, ...parts]));
}

const NAMES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  date: 'day (yyyy-mm-dd)',
  'date-time': 'instant (ISO 8601, UTC)',
  uuid: 'UUID',
  email: 'e-mail address',
  uri: 'address',
  binary: 'file',
};

function simpleType({ type, format, enum: values }: Schema): string {
  if (values) return values.map((value) => (value === null ? 'null' : `"${value}"`)).join(' | ');
  const types = [type ?? 'anything'].flat().map((name) => (name === 'string' && format ? format : name));
  return types.map((name) => NAMES[name] ?? name).join(' or ');
}

export function bounds({ minLength, maxLength, minimum, maximum, default: preset }: Schema): string {
  const parts = [range(minLength, maxLength, ' characters'), range(minimum, maximum, '')];
  if (preset !== undefined) parts.push(`${preset} when left out`);
  return parts.filter((part) => part !== '').join('; ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined) return to === undefined ? '' : `at most ${to}${unit}`;
  if (from === to) return `${from}${unit}`;
  return to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`;
}

/** Splits a sentence at code in backticks. */
export function words(text = ''): { text: string; code: boolean }[] {
  return text
    .split('`')
    .map((piece, index) => ({ text: piece, code: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
