/** Placeholder for the site's address; the gateway replaces it (deploy/nginx: pages.conf). */
export const SITE_ADDRESS = '__PUBLIC_URL__';

const LANGUAGE = '<html lang="it"';
const BODY = '<!--page-->';
const HEAD_END = '</head>';

const ENTRY = '<script type="module" crossorigin ';

interface PageParts {
  language: string;
  head: string;
  body: string;
}

/** Gives the entry script low priority: Vite drops the attribute, and browsers load module scripts with high priority. */
export function withLateScripts(template: string): string {
  if (!template.includes(ENTRY)) throw new Error(`index.html has no ${ENTRY}`);
  return template.replace(ENTRY, `${ENTRY}fetchpriority="low" `);
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
