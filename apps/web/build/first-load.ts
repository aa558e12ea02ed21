import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FRAMEWORK =
  /node_modules\/(?:(?:react|react-dom|scheduler|react-router|react-router-dom)\/|@tanstack\/(?:query-core|react-query)\/)/;

/** A page of its own, with a look of its own that must not come over the site's. */
const API_DOCS = /apps\/web\/api-docs\//;

/** Small modules of the first page that other pages use, too. */
const SHARED_PARTS = [
  /apps\/web\/src\/i18n\/use-formats/,
  /apps\/web\/src\/lib\/settings\//,
  /apps\/web\/src\/components\/(?:ui\/(?:external-button|badge|tone)|drawings\/line-drawings)\./,
  /libs\/contracts\/src\/tender/,
  /lucide-react\/dist\/esm\/icons\/(?:arrow-right|map-pin|eye|users|hand-heart|external-link)\./,
];

/**
 * What every page loads comes as two files, which compress better than thirty: the libraries, which change seldom, and the
 * site's own frame (`$initial` keeps out what single pages add to either). What the first page shares with others is a third.
 * `npm test` holds the sum to its limit (tools/checks).
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    config: () => ({
      resolve: { alias: [productionBuild('react-router/dom', 'dom-export'), productionBuild('react-router', 'index')] },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, tags: ['$initial'], priority: 3 },
                { name: 'site', test: (id) => !API_DOCS.test(id), tags: ['$initial'], priority: 2 },
                { name: 'parts', test: (id) => SHARED_PARTS.some((part) => part.test(id)), priority: 1 },
              ],
            },
          },
        },
      },
    }),
  };
}

/** React Router's `exports` lead to its development build in every mode. */
function productionBuild(name: string, file: string) {
  const index = createRequire(import.meta.resolve('react-router-dom')).resolve('react-router');
  return { find: new RegExp(`^${name}$`), replacement: join(dirname(index), '../production', `${file}.mjs`) };
}
