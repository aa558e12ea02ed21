import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type ts from 'typescript';
import { orNull, type Schema } from '../openapi-types.ts';
import type { TypeSchemas } from './type-schemas.ts';

/** A rule as class-validator stores it. */
export interface Rule {
  /** `customValidation` for rules made with ValidateBy. Such rules have a `name`. */
  type: string;
  name?: string;
  propertyName: string;
  constraints?: unknown[];
}

/** JSON Schema of each rule. */
const MEANINGS: Record<string, (...constraints: never[]) => Schema> = {
  isString: () => ({ type: 'string' }),
  isNotEmpty: () => ({ minLength: 1 }),
  minLength: (length: number) => ({ minLength: length }),
  maxLength: (length: number) => ({ maxLength: length }),
  isLength: (min: number, max: number) => ({ minLength: min, maxLength: max }),
  matches: (pattern: RegExp) => ({ pattern: pattern.source }),
  without: (pattern?: RegExp): Schema => (pattern ? { not: { pattern: pattern.source } } : {}),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isIn: (values: string[]) => ({ type: 'string', enum: [...values] }),
  isBoolean: () => ({ type: 'boolean' }),
  isObject: () => ({ type: 'object' }),
  wholeNumber: (min: number, max: number) => ({
    type: ['integer', 'string'],
    minimum: min,
    maximum: max,
    pattern: '^\\d{1,9}$',
  }),
  telephone: (min: number, max: number) => ({ type: 'string', minLength: min, maxLength: max }),
  splitCodes: (min: number, max: number) => ({ type: 'array', minItems: min, maxItems: max, uniqueItems: true }),
  pastDay: () => ({ type: 'string', format: 'date' }),
};

/**
 * Returns the schema of a body, with properties and comments from the class's type, and bounds from its rules.
 *
 * @param type type of the same class
 */
export function bodySchema(body: Type, type: ts.Type, types: TypeSchemas): Schema {
  const rules: Rule[] = getMetadataStorage().getTargetValidationMetadatas(body, '', false, false);
  const declared = types.propertiesOf(type);
  const rulesFor = (name: string) => rules.filter(({ propertyName }) => propertyName === name);
  const names = Object.keys(declared).filter((name) => rulesFor(name).length > 0);
  const description = types.commentOn(type);
  return {
    ...(description && { description }),
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, bounded(declared[name], rulesFor(name))])),
    required: names.filter((name) => !rulesFor(name).some(isCondition)),
  };
}

const isCondition = ({ type }: Rule) => type === 'conditionalValidation';

/** @throws Error for an unknown rule */
export function bounded(declared: Schema, rules: Rule[]): Schema {
  const meanings = rules.filter((rule) => !isCondition(rule)).map(meaningOf);
  // The declared alternatives count only if no rule gives a type, because rules are more precise.
  const { anyOf, ...rest } = declared;
  const merged: Schema = Object.assign({}, rest, ...meanings);
  const schema = merged.type === undefined ? { ...merged, anyOf } : merged;
  return rules.some(isCondition) ? orNull(schema) : schema;
}

function meaningOf(rule: Rule): Schema {
  const meaning = MEANINGS[rule.name ?? rule.type] ?? MEANINGS[rule.type];
  if (!meaning) throw new Error(`no meaning in JSON Schema for the rule ${rule.name ?? rule.type}`);
  return meaning(...((rule.constraints ?? []) as never[]));
}
