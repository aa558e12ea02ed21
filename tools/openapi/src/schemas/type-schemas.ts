import ts from 'typescript';
import { COMMON } from '../notes.ts';
import { either, orNull, referenceTo, type Schema, type Schemas } from '../openapi-types.ts';

const { TypeFlags, SymbolFlags } = ts;

/** Phrases in comments of libs/contracts that mark a property as a date, with the OpenAPI format of each. */
const FORMATS: [RegExp, string][] = [
  [/`yyyy-mm-dd`\.?/, 'date'],
  [/ISO 8601 instants? in UTC\.?/, 'date-time'],
];

/** Converts TypeScript types to schemas; named types are collected and referenced. */
export class TypeSchemas {
  readonly named: Schemas = {};

  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return this.union(type);
    if (type.isStringLiteral()) return { type: 'string', enum: [type.value] };
    if (type.flags & TypeFlags.StringLike) return { type: 'string' };
    // All numbers of the product are counts and cents.
    if (type.flags & TypeFlags.NumberLike) return { type: 'integer' };
    if (type.flags & TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.flags & TypeFlags.Null) return { type: 'null' };
    if (this.checker.isArrayType(type)) {
      return { type: 'array', items: this.schemaOf(this.checker.getTypeArguments(type as ts.TypeReference)[0]) };
    }
    if (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) return this.object(type);
    throw new Error(`no schema for ${this.checker.typeToString(type)}`);
  }

  propertiesOf(type: ts.Type): Record<string, Schema> {
    const properties = this.checker.getPropertiesOfType(type);
    return Object.fromEntries(properties.map((property) => [property.name, this.property(property)]));
  }

  commentOn(type: ts.Type): string | undefined {
    return this.comment(type.aliasSymbol ?? type.getSymbol());
  }

  private union(type: ts.UnionType): Schema {
    const members = type.types.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Null)));
    const schema = this.alternatives(members);
    return type.types.some(({ flags }) => flags & TypeFlags.Null) ? orNull(schema) : schema;
  }

  private alternatives(members: ts.Type[]): Schema {
    if (members.every((member) => member.flags & TypeFlags.BooleanLike)) return { type: 'boolean' };
    if (members.length > 1 && members.every((member) => member.isStringLiteral())) {
      return { type: 'string', enum: members.map(({ value }) => value).sort() };
    }
    return either(members.map((member) => this.schemaOf(member)));
  }

  private object(type: ts.Type): Schema {
    const name = this.nameOf(type);
    if (name === undefined) return this.inline(type);
    if (!(name in this.named)) {
      // The entry is set first, because the properties of the type may refer to it.
      this.named[name] = {};
      const description = this.commentOn(type);
      this.named[name] = { ...(description && { description }), ...this.inline(type) };
    }
    return referenceTo(name);
  }

  private inline(type: ts.Type): Schema {
    const values = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (values) return { type: 'object', additionalProperties: this.schemaOf(values) };
    const properties = this.checker.getPropertiesOfType(type);
    const required = properties.filter(({ flags }) => !(flags & SymbolFlags.Optional)).map(({ name }) => name);
    return { type: 'object', properties: this.propertiesOf(type), ...(required.length > 0 && { required }) };
  }

  /** Name of a type in libs/contracts; undefined for others, such as TypeScript's Record or Partial. */
  private nameOf(type: ts.Type): string | undefined {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const isOurs = symbol?.declarations?.some((declaration) => /contracts/.test(declaration.getSourceFile().fileName));
    return isOurs && !symbol?.name.startsWith('__') ? symbol?.name : undefined;
  }

  private property(property: ts.Symbol): Schema {
    const schema = this.schemaOf(this.checker.getTypeOfSymbol(property));
    const { description, ...known } = COMMON.fields[property.name] ?? {};
    const comment = this.comment(property) ?? '';
    const [pattern, format] = FORMATS.find(([known]) => known.test(comment)) ?? [];
    const text = [description, pattern ? comment.replace(pattern, '').trim() : comment]
      .filter((part) => part !== undefined && part !== '')
      .join('. ');
    return { ...schema, ...(format && { format }), ...known, ...(text !== '' && { description: text }) };
  }

  private comment(symbol: ts.Symbol | undefined): string | undefined {
    const parts = symbol?.getDocumentationComment(this.checker) ?? [];
    return ts.displayPartsToString(parts).replaceAll(/\s+/g, ' ').trim() || undefined;
  }
}
