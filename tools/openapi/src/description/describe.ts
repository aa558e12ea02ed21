import type { ApplicationFieldName } from '@lacorte/contracts/application-fields';
import { API, patternsOf } from '@lacorte/contracts/routes';
import { COMMON, common, readNotes } from '../notes.ts';
import type { OpenApi } from '../openapi-types.ts';
import { type Call, readCalls } from '../read-calls.ts';
import { ContractTypes } from '../schemas/contract-types.ts';
import { TypeSchemas } from '../schemas/type-schemas.ts';
import { loadServices } from '../services.ts';
import { DescribeCalls } from './describe-calls.ts';

/** @throws Error for a call without a note, a note without a call, and a field of an application without a meaning */
export async function describe(): Promise<OpenApi> {
  const { controllers, contracts } = await loadServices();
  // The exports of libs/contracts also contain constants.
  const fieldNames = contracts.get('APPLICATION_FIELD_NAMES') as unknown as ApplicationFieldName[];
  for (const name of fieldNames) common(COMMON.fields, name);
  const calls = [...controllers].flatMap(([service, classes]) => readCalls(service, classes));
  const types = new ContractTypes();
  const schemas = new TypeSchemas(types.checker);
  schemas.schemaOf(types.named('ErrorBody'));
  const paths = pathsOf(calls, new DescribeCalls(types, schemas, contracts));
  return {
    openapi: '3.1.0',
    info: { title: 'La Corte', version: '1', description: COMMON.about },
    servers: [{ url: '/' }],
    tags: Object.entries(COMMON.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'The session that a login opens' },
      },
      headers: {
        RetryAfter: { description: 'Seconds after which trying again makes sense', schema: { type: 'integer' } },
      },
      schemas: Object.fromEntries(Object.entries(schemas.named).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

const METHODS = ['get', 'post', 'put', 'delete'];

/** Paths in the order of `API`. */
function pathsOf(calls: Call[], describeCalls: DescribeCalls): OpenApi['paths'] {
  const notes = readNotes();
  const routes = patternsOf(API).map((pattern) => pattern.replaceAll(/:(\w+)/g, '{$1}'));
  const place = ({ path, method }: Call) => routes.indexOf(path) * METHODS.length + METHODS.indexOf(method);
  const paths: OpenApi['paths'] = {};
  for (const call of calls.toSorted((one, other) => place(one) - place(other))) {
    const key = `${call.method.toUpperCase()} ${call.path}`;
    const note = notes.get(key);
    if (!note) throw new Error(`no .calls.yaml beside a controller says anything about ${key}`);
    notes.delete(key);
    paths[call.path] = { ...paths[call.path], [call.method]: describeCalls.describe(call, note) };
  }
  if (notes.size > 0) throw new Error(`no controller has ${[...notes.keys()].join(', ')}`);
  return paths;
}
