import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import type { Plugin } from 'vite';
import type {
  Content,
  Header,
  OpenApi,
  Operation,
  Response,
  Schema,
} from '../../../../tools/openapi/src/openapi-types.ts';
import { bounds, typeParts, words } from './schema-words.ts';

const DESCRIPTION = join(import.meta.dirname, '../../../../docs/openapi.json');
const PAGE = join(import.meta.dirname, '../../api-docs');
const PLACE = /<!-- calls\.hbs[^<>]*-->/;

/** Renders the API documentation (api-docs/index.html) and publishes openapi.json. */
export function apiDocs(): Plugin {
  return {
    name: 'api-docs',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (PLACE.test(html) ? html.replace(PLACE, () => callsPage()) : html),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'api-docs/openapi.json', source: readFileSync(DESCRIPTION) });
    },
  };
}

function callsPage(): string {
  const description: OpenApi = JSON.parse(readFileSync(DESCRIPTION, 'utf8'));
  const template = Handlebars.compile(readFileSync(join(PAGE, 'calls.hbs'), 'utf8'));
  return template(toView(description));
}

function toView({ info, tags, paths, components }: OpenApi) {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ tag: operation.tags[0], path, method, operation })),
  );
  return {
    about: words(info.description),
    tags: tags.map(({ name, description }) => ({
      name,
      id: name.toLowerCase().replaceAll(' ', '-'),
      description,
      calls: calls
        .filter(({ tag }) => tag === name)
        .map(({ path, method, operation }) => ({
          path,
          method: method.toUpperCase(),
          ...callView(operation, components.headers),
        })),
    })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => schemaView(name, schema)),
  };
}

function callView(operation: Operation, headers: Record<string, Header>) {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  return {
    id: operationId,
    summary,
    words: words(description),
    access: accessWords(security),
    parameters: parameters.map(({ name, in: place, required, description: what, schema }) => ({
      name,
      type: typeParts(schema),
      place: `In the ${place}${required ? '' : ', may be left out'}`,
      words: words([what, bounds(schema)].filter((part) => part !== '').join('; ')),
    })),
    body: requestBody && contentTypes(requestBody.content)[0].type,
    answers: Object.entries(responses).map(([status, answer]) => answerView(status, answer, headers)),
  };
}

const EVERYBODY = 'For everybody';

function accessWords(security: Operation['security']): string {
  if (security.length === 0) return EVERYBODY;
  if (security.length > 1) return `${EVERYBODY}; a session is taken into account`;
  return security[0].session.includes('admin') ? 'For administrators' : 'For whoever is logged in';
}

function answerView(
  status: string,
  { description, content = {}, headers = {} }: Response,
  known: Record<string, Header>,
) {
  const isGood = status.startsWith('2');
  return {
    status,
    kind: isGood ? 'good' : 'bad',
    words: words(description),
    // The page describes the common error body once.
    contents: isGood ? contentTypes(content) : [],
    headers: Object.entries(headers).map(([name, header]) => ({
      name,
      words: words(resolved(header, known).description),
    })),
  };
}

function contentTypes(content: Content) {
  return Object.entries(content).map(([mediaType, { schema }]) => ({
    mediaType: mediaType === 'application/json' ? undefined : `${mediaType}:`,
    type: typeParts(schema),
  }));
}

function resolved(header: Header, known: Record<string, Header>): Header {
  return header.$ref ? known[header.$ref.replace('#/components/headers/', '')] : header;
}

function schemaView(name: string, { description, properties = {}, required = [] }: Schema) {
  return {
    name,
    words: words(description),
    fields: Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: typeParts(schema),
      optional: !required.includes(field),
      words: words(schema.description),
      bounds: bounds(schema),
    })),
  };
}
