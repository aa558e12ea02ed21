import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import type { Plugin } from 'vite';
import type { Header, OpenApi, Operation } from '../../../../tools/openapi/src/openapi-types.ts';
import { bounds, typeParts, words } from './schema-words.ts';

const DESCRIPTION = join(import.meta.dirname, '../../../../docs/openapi.json');
const TEMPLATE = join(import.meta.dirname, '../../api-docs/calls.hbs');
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
  const { headers } = description.components;
  const calls = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, call]) => ({ ...call, path, method: method.toUpperCase() })),
  );
  const tags = description.tags.map((tag) => ({
    ...tag,
    id: tag.name.toLowerCase().replaceAll(' ', '-'),
    calls: calls.filter((call) => call.tags[0] === tag.name),
  }));
  const helpers = {
    access,
    bounds,
    typeParts,
    inWords: words,
    isGood: (status: string) => status.startsWith('2'),
    isJson: (mediaType: string) => mediaType === 'application/json',
    isOptional: (property: string, required: string[] = []) => !required.includes(property),
    descriptionOf: ({ $ref, description: own }: Header) =>
      $ref ? headers[$ref.replace('#/components/headers/', '')].description : own,
  };
  return Handlebars.compile(readFileSync(TEMPLATE, 'utf8'))({ ...description, tags }, { helpers });
}

const EVERYBODY = 'For everybody';

function access(security: Operation['security']): string {
  if (security.length === 0) return EVERYBODY;
  if (security.length > 1) return `${EVERYBODY}; a session is taken into account`;
  return security[0].session.includes('admin') ? 'For administrators' : 'For whoever is logged in';
}
