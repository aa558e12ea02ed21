import type { Type } from '@nestjs/common';
import { COMMON, common, type Note, type Parameter } from '../notes.ts';
import {
  type Content,
  either,
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

const NO_CONTENT = 204;
const FOUND = 302;
const GOOD: Record<number, string> = { 201: 'Made', [NO_CONTENT]: 'Done; no body' };

const textHeader = (description: string): Header => ({ description, schema: { type: 'string' } });
const binary = (description: string): Schema => ({ type: 'string', format: 'binary', description });
const json = (schema: Schema): Content => ({ 'application/json': { schema } });

/** Describes calls, and collects in `schemas` the types that the calls name. */
export class DescribeCalls {
  private readonly types: ContractTypes;
  private readonly schemas: TypeSchemas;
  private readonly contracts: Map<string, Type>;

  constructor(types: ContractTypes, schemas: TypeSchemas, contracts: Map<string, Type>) {
    this.types = types;
    this.schemas = schemas;
    this.contracts = contracts;
  }

  describe(call: Call, note: Note): Operation {
    const parameters = this.parameters(call, note);
    const content = this.requestContent(call, note);
    return {
      tags: [note.tag],
      summary: note.summary,
      ...(note.description && { description: note.description }),
      operationId: `${call.service}_${call.handler}_${call.path.split('/').at(-1)?.replaceAll(/\W/g, '')}`,
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

  private parameters({ path }: Call, { query, headers }: Note): OperationParameter[] {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, ...common(COMMON.path, name) }));
    return [
      ...inPath.map((parameter) => this.parameter('path', parameter)),
      ...query.map((parameter) => this.parameter('query', parameter)),
      ...headers.map((parameter) => this.parameter('header', parameter)),
    ];
  }

  private parameter(place: OperationParameter['in'], { name, description, type, schema }: Parameter) {
    const declared = type && this.named(type);
    return { name, in: place, required: place === 'path', description, schema: { ...declared, ...schema } };
  }

  private requestContent({ body }: Call, { form, takes, bodies }: Note): Content | undefined {
    if (form) {
      const texts = Object.entries(form.fields ?? {}).map(([name, description]) => [
        name,
        { type: 'string', description },
      ]);
      const properties = { [form.field]: binary(form.description), ...Object.fromEntries(texts) };
      return { 'multipart/form-data': { schema: { type: 'object', properties, required: [form.field] } } };
    }
    if (takes) return json(this.named(takes));
    const classes = body ? [body] : bodies.map((name) => this.bodyClass(name));
    return classes.length > 0 ? json(either(classes.map((type) => this.bodyReference(type)))) : undefined;
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

  private success(call: Call, { answers, files, fileName, cookies, redirects }: Note): Response {
    const headers = {
      ...(redirects && { Location: textHeader('Where to go') }),
      ...(cookies && { 'Set-Cookie': textHeader(cookies.join('; ')) }),
      ...(files && { 'Content-Disposition': textHeader(`\`attachment\`; file name: ${fileName}`) }),
    };
    return {
      description: redirects ?? GOOD[call.status] ?? 'Done',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(!redirects && call.status !== NO_CONTENT && { content: this.content(call, answers, files) }),
    };
  }

  private content({ service, controller, handler }: Call, answers: Note['answers'], files: Note['files']): Content {
    if (files) {
      return Object.fromEntries(Object.entries(files).map(([type, what]) => [type, { schema: binary(what) }]));
    }
    if (!answers) return json(this.schemas.schemaOf(this.types.answerOf(service, controller, handler)));
    const schemas = answers.map((name) => {
      const item = this.named(name.replace('[]', ''));
      return name.endsWith('[]') ? { type: 'array', items: item } : item;
    });
    return json(either(schemas));
  }

  private named(type: string): Schema {
    return this.schemas.schemaOf(this.types.named(type));
  }
}

function securityOf({ access }: Call, { session }: Note): Operation['security'] {
  if (access === 'admin') return [{ session: ['admin'] }];
  if (access !== 'public' || session === 'required') return [{ session: [] }];
  return session === 'optional' ? [{}, { session: [] }] : [];
}

/** Statuses of answers with Retry-After. */
const PASSING = [429, 503];

/** Errors that follow from the call's access rule, path and body, and errors in the note. */
function errorsOf(call: Call, note: Note): Record<string, Response> {
  const statuses = new Set([...followingFrom(call, note), ...Object.keys(note.errors).map(Number)]);
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, answer(status, causeOf(status, call, note))]),
  );
}

function followingFrom({ access, method, path }: Call, { query, headers, session }: Note): number[] {
  // A body is checked even if none is expected.
  const readsBody = method !== 'get';
  return [
    ...(readsBody || query.length > 0 || headers.length > 0 ? [400] : []),
    ...(access !== 'public' || session === 'required' ? [401] : []),
    ...(access === 'admin' || readsBody ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(readsBody ? [413, 415] : []),
    503,
  ];
}

function causeOf(status: number, { access, method }: Call, { errors }: Note): string {
  if (status !== 403) return errors[status] ?? COMMON.errors[status];
  const causes = [access === 'admin' && COMMON.notAdministrator, errors[403], method !== 'get' && COMMON.errors[403]];
  return causes.filter(Boolean).join('; or: ');
}

const answer = (status: number, description: string): Response => ({
  description,
  ...(PASSING.includes(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
  content: { 'application/json': { schema: referenceTo('ErrorBody') } },
});
