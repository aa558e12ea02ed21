import ts from 'typescript';
import { FIELDS } from './fields.ts';
import { orNull, referenceTo, type Schema, type Schemas } from './schema.ts';

const { TypeFlags, SymbolFlags } = ts;

/** How the comments beside dates in libs/contracts say their format. */
const FORMATS: [RegExp, string][] = [
  [/`yyyy-mm-dd`\.?/, 'date'],
  [/ISO 8601 instants? in UTC\.?/, 'date-time'],
];

/** Makes schemas from TypeScript's types; those with a name are collected and referred to. */
export class TypeSchemas {
  /** By name. */
  readonly named: Schemas = {};

  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return this.union(type);
    if (type.isStringLiteral()) return { type: 'string', enum: [type.value] };
    if (type.flags & TypeFlags.StringLike) return { type: 'string' };
    // The product's numbers are counts and amounts in cents.
    if (type.flags & TypeFlags.NumberLike) return { type: 'integer' };
    if (type.flags & TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.flags & TypeFlags.Null) return { type: 'null' };
    if (this.checker.isArrayType(type)) {
      return { type: 'array', items: this.schemaOf(this.checker.getTypeArguments(type as ts.TypeReference)[0]) };
    }
    if (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) return this.object(type);
    throw new Error(`no schema for ${this.checker.typeToString(type)}`);
  }

  /** Its properties by name. */
  propertiesOf(type: ts.Type): Record<string, Schema> {
    const properties = this.checker.getPropertiesOfType(type);
    return Object.fromEntries(properties.map((property) => [property.name, this.property(property)]));
  }

  /** What the comment above the type says. */
  commentOn(type: ts.Type): string | undefined {
    return this.comment(type.aliasSymbol ?? type.getSymbol());
  }

  private union(type: ts.UnionType): Schema {
    const members = type.types.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Null)));
    const schema = this.either(members);
    return type.types.some(({ flags }) => flags & TypeFlags.Null) ? orNull(schema) : schema;
  }

  private either(members: ts.Type[]): Schema {
    if (members.every((member) => member.flags & TypeFlags.BooleanLike)) return { type: 'boolean' };
    if (members.length > 1 && members.every((member) => member.isStringLiteral())) {
      return { type: 'string', enum: members.map(({ value }) => value).sort() };
    }
    const schemas = members.map((member) => this.schemaOf(member));
    return schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  }

  private object(type: ts.Type): Schema {
    const name = this.nameOf(type);
    if (name === undefined) return this.inline(type);
    if (!(name in this.named)) {
      // Before its properties, which may lead back here.
      this.named[name] = {};
      const description = this.commentOn(type);
      this.named[name] = { ...(description && { description }), ...this.inline(type) };
    }
    return referenceTo(name);
  }

  private inline(type: ts.Type): Schema {
    const values = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (values) return { type: 'object', additionalProperties: this.schemaOf(values) };
    const isOptional = (property: ts.Symbol) => (property.flags & SymbolFlags.Optional) !== 0;
    const properties = this.checker.getPropertiesOfType(type);
    const required = properties.filter((property) => !isOptional(property)).map(({ name }) => name);
    return { type: 'object', properties: this.propertiesOf(type), ...(required.length > 0 && { required }) };
  }

  /** Of a type that libs/contracts names; Record, Partial and their like are TypeScript's own. */
  private nameOf(type: ts.Type): string | undefined {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const isOurs = symbol?.declarations?.some((declaration) => /contracts/.test(declaration.getSourceFile().fileName));
    return isOurs && !symbol?.name.startsWith('__') ? symbol?.name : undefined;
  }

  private property(property: ts.Symbol): Schema {
    const schema = this.schemaOf(this.checker.getTypeOfSymbol(property));
    const { description, ...known } = FIELDS[property.name] ?? {};
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
