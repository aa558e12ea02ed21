import { NOTES } from '../notes/index.ts';
import { TAGS } from '../notes/note.ts';
import type { OpenApi, Operation } from '../openapi-types.ts';
import { type Call, readCalls } from '../read-calls.ts';
import { ContractTypes } from '../schemas/contract-types.ts';
import { TypeSchemas } from '../schemas/type-schemas.ts';
import { loadServices } from '../services.ts';
import { DescribeCalls, keyOf } from './describe-calls.ts';

const ABOUT =
  'Every public call of every service, behind one gateway. JSON in, JSON out. An error is an `ErrorBody` with a stable `code` for programs ' +
  'and a sentence for a person, in Italian. A call that needs a right looks at it first, at the id next, at the body last. Calls that change ' +
  'something are refused when they come from another site. Unknown properties of a body are ignored. Every answer carries an `X-Request-Id`.';

/** @throws Error for a call without a note and a note without a call */
export async function describe(): Promise<OpenApi> {
  const { controllers, contracts } = await loadServices();
  const calls = [...controllers].flatMap(([service, classes]) => readCalls(service, classes));
  refuseIdleNotes(calls);
  const types = new ContractTypes();
  const schemas = new TypeSchemas(types.checker);
  schemas.schemaOf(types.named('ErrorBody'));
  const paths = pathsOf(calls, new DescribeCalls(types, schemas, contracts));
  return {
    openapi: '3.1.0',
    info: { title: 'La Corte', version: '1', description: ABOUT },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
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

/** In the order of the notes. */
function pathsOf(calls: Call[], describeCalls: DescribeCalls): OpenApi['paths'] {
  const order = Object.keys(NOTES);
  const sorted = [...calls].sort((a, b) => order.indexOf(keyOf(a)) - order.indexOf(keyOf(b)));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of sorted) {
    paths[call.path] = { ...paths[call.path], [call.method]: describeCalls.describe(call, NOTES) };
  }
  return paths;
}

function refuseIdleNotes(calls: Call[]): void {
  const known = new Set(calls.map(keyOf));
  const idle = Object.keys(NOTES).filter((key) => !known.has(key));
  if (idle.length > 0) {
    throw new Error(`no controller has the calls that tools/openapi/src/notes names: ${idle.join(', ')}`);
  }
}
