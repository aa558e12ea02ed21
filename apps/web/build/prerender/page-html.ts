/** Placeholder for the site's address; the gateway replaces it (deploy/nginx: pages.conf). */
export const SITE_ADDRESS = '__PUBLIC_URL__';

const LANGUAGE = '<html lang="it"';
const BODY = '<!--page-->';
const HEAD_END = '</head>';

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

interface PageParts {
  language: string;
  head: string;
  body: string;
}

/**
 * Lets the application wait for the first paint (src/main.later.ts).
 *
 * @param later path of the script that waits, from the site's root
 */
export function withLateScripts(template: string, later: string): string {
  if (!ENTRY.test(template)) throw new Error(`index.html has no ${ENTRY.source}`);
  return template.replace(
    ENTRY,
    (_, application) =>
      `<script type="module" crossorigin fetchpriority="low" src="/${later}"></script>
    <link rel="later" crossorigin href="${application}">`,
  );
}

/** Inserts a page into the built index.html. @throws Error when a placeholder is missing */
export function pageHtml(template: string, { language, head, body }: PageParts): string {
  for (const placeholder of [LANGUAGE, HEAD_END, BODY]) {
    if (!template.includes(placeholder)) throw new Error(`index.html has no ${placeholder}`);
  }
  return template
    .replace(LANGUAGE, `<html lang="${language}"`)
    .replace(HEAD_END, () => `${head}${HEAD_END}`)
    .replace(BODY, () => body);
}
