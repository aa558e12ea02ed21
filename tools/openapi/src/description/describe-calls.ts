import type { Type } from '@nestjs/common';
import type { Note, Parameter } from '../notes/note.ts';
import {
  type Content,
  type Header,
  type Operation,
  type OperationParameter,
  type Response,
  referenceTo,
  type Schema,
} from '../openapi-types.ts';
import type { Call } from '../read-calls.ts';
import { bodySchema } from '../schemas/body-schemas.ts';
import type { ContractTypes } from '../schemas/contract-types.ts';
import type { TypeSchemas } from '../schemas/type-schemas.ts';
import { errorsOf } from './errors.ts';

const PLACEHOLDERS: Record<string, Omit<Parameter, 'name'>> = {
  id: { description: 'Its id', schema: { type: 'string', format: 'uuid' } },
  requestId: { description: 'Id of the request', schema: { type: 'string', format: 'uuid' } },
  batchId: { description: 'Id of the batch', schema: { type: 'string', format: 'uuid' } },
  type: { description: 'Type of the document', type: 'DocumentType' },
  index: {
    description: 'Which file, counted from 0: of two, the front and the back',
    schema: { type: 'integer', minimum: 0 },
  },
};

const NO_CONTENT = 204;
const FOUND = 302;
const GOOD: Record<number, string> = { 201: 'Made', [NO_CONTENT]: 'Done; no body' };

const textHeader = (description: string): Header => ({ description, schema: { type: 'string' } });

/** Describes calls and collects the types that they name in `schemas`. */
export class DescribeCalls {
  private readonly types: ContractTypes;
  private readonly schemas: TypeSchemas;
  private readonly contracts: Map<string, Type>;

  constructor(types: ContractTypes, schemas: TypeSchemas, contracts: Map<string, Type>) {
    this.types = types;
    this.schemas = schemas;
    this.contracts = contracts;
  }

  /** @throws Error when the call has no note */
  describe(call: Call, notes: Record<string, Note>): Operation {
    const note = notes[keyOf(call)];
    if (!note) throw new Error(`tools/openapi/src/notes says nothing about ${keyOf(call)}`);
    const parameters = this.parameters(call, note);
    const content = this.requestContent(call, note);
    return {
      tags: [note.tag],
      summary: note.summary,
      ...(note.description && { description: note.description }),
      operationId: operationId(call),
      security: securityOf(call, note),
      ...(parameters.length > 0 && { parameters }),
      ...(content && { requestBody: { required: true, content } }),
      responses: {
        [note.redirects ? FOUND : call.status]: this.success(call, note),
        ...(note.empty && { [NO_CONTENT]: { description: note.empty } }),
        ...errorsOf(call, note),
      },
    };
  }

  private parameters({ path }: Call, { query = [], headers = [] }: Note): OperationParameter[] {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => placeholder(name));
    return [
      ...placeholders.map((parameter) => this.parameter('path', parameter)),
      ...query.map((parameter) => this.parameter('query', parameter)),
      ...headers.map((parameter) => this.parameter('header', parameter)),
    ];
  }

  private parameter(
    place: OperationParameter['in'],
    { name, description, type, schema }: Parameter,
  ): OperationParameter {
    const declared = type === undefined ? {} : this.schemas.schemaOf(this.types.named(type));
    return { name, in: place, required: place === 'path', description, schema: { ...declared, ...schema } };
  }

  private requestContent(call: Call, note: Note): Content | null {
    if (note.file) return { 'multipart/form-data': { schema: formWith(note.file) } };
    const body = this.body(call, note);
    return body && { 'application/json': { schema: body } };
  }

  private body({ body }: Call, { bodies, takes }: Note): Schema | null {
    if (takes) return this.schemas.schemaOf(this.types.named(takes));
    const classes = bodies?.map((name) => this.bodyClass(name)) ?? (body ? [body] : []);
    const references = classes.map((type) => this.bodyReference(type));
    if (references.length === 0) return null;
    return references.length === 1 ? references[0] : { anyOf: references };
  }

  private bodyClass(name: string): Type {
    const found = this.contracts.get(name);
    if (!found) throw new Error(`libs/contracts has no class ${name}`);
    return found;
  }

  private bodyReference(type: Type): Schema {
    this.schemas.named[type.name] ??= bodySchema(type, this.types.named(type.name), this.schemas);
    return referenceTo(type.name);
  }

  private success(call: Call, { answer, cookies, redirects }: Note): Response {
    const fileName = answer && 'files' in answer ? `\`attachment\`; file name: ${answer.fileName}` : undefined;
    const headers = {
      ...(redirects && { Location: textHeader('Where to go') }),
      ...(cookies && { 'Set-Cookie': textHeader(cookies.join('; ')) }),
      ...(fileName && { 'Content-Disposition': textHeader(fileName) }),
    };
    return {
      description: redirects ?? GOOD[call.status] ?? 'Done',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(!redirects && call.status !== NO_CONTENT && { content: this.content(call, answer) }),
    };
  }

  private content(call: Call, answer: Note['answer']): Response['content'] {
    if (answer && 'files' in answer) {
      const file = (description: string): { schema: Schema } => ({
        schema: { type: 'string', format: 'binary', description },
      });
      return Object.fromEntries(Object.entries(answer.files).map(([type, what]) => [type, file(what)]));
    }
    return { 'application/json': { schema: answer ? this.anyOf(answer.types) : this.declaredAnswer(call) } };
  }

  private declaredAnswer({ service, controller, handler }: Call): Schema {
    return this.schemas.schemaOf(this.types.answerOf(service, controller, handler));
  }

  private anyOf(names: string[]): Schema {
    const schemas = names.map((name) => {
      const item = this.schemas.schemaOf(this.types.named(name.replace('[]', '')));
      return name.endsWith('[]') ? { type: 'array', items: item } : item;
    });
    return schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  }
}

function placeholder(name: string): Parameter {
  const known = PLACEHOLDERS[name];
  if (!known) throw new Error(`nothing is known about {${name}} in paths`);
  return { name, ...known };
}

export const keyOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;

function operationId({ service, handler, path }: Call): string {
  const last = path.split('/').at(-1)?.replaceAll(/\W/g, '') ?? '';
  return `${service}_${handler}_${last}`;
}

function securityOf({ access }: Call, { session }: Note): Operation['security'] {
  if (access === 'admin') return [{ session: ['admin'] }];
  if (access !== 'public' || session === 'required') return [{ session: [] }];
  return session === 'optional' ? [{}, { session: [] }] : [];
}

function formWith({ field, description }: NonNullable<Note['file']>): Schema {
  const file: Schema = { type: 'string', format: 'binary', description };
  return { type: 'object', properties: { [field]: file }, required: [field] };
}
