import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import type { Plugin } from 'vite';
import type { OpenApi } from '../../../../tools/openapi/src/openapi-types.ts';
import { toView } from './view.ts';

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
