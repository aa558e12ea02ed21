import { COOPERATIVE } from '@lacorte/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { HeadTag } from './head-tags';

interface HeadParts {
  tags: HeadTag[];
  /** Paths of the page's scripts, from the site's root. */
  scripts: readonly string[];
  /** Whether the scripts are preloaded at once. Otherwise `main.later.ts` does this after the first paint. */
  preloadsAtOnce?: boolean;
  /** JSON-LD for search engines. */
  facts?: Record<string, unknown> | undefined;
}

/** Browsers ignore links with this `rel`. After the first paint, `main.later.ts` replaces it by `modulepreload`. */
const LATER = 'later';

export function headHtml({ tags, scripts, preloadsAtOnce, facts }: HeadParts): string {
  return renderToStaticMarkup(
    <>
      {tags.map(({ name: Tag, attributes, text }) => (
        <Tag key={JSON.stringify(attributes)} data-page="" {...attributes}>
          {text}
        </Tag>
      ))}
      {scripts.map((path) => (
        <link key={path} rel={preloadsAtOnce ? 'modulepreload' : LATER} crossOrigin="" href={`/${path}`} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can end the element. */}
      {facts && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonWithoutTags(facts) }} />}
    </>,
  );
}

/** Returns the head of a page that only the browser renders and that is empty before its scripts have run. */
export function emptyHead(scripts: readonly string[]): string {
  const title: HeadTag = { name: 'title', attributes: {}, text: COOPERATIVE.legalName };
  const robots: HeadTag = { name: 'meta', attributes: { name: 'robots', content: 'noindex' } };
  return headHtml({ tags: [title, robots], scripts, preloadsAtOnce: true });
}

function jsonWithoutTags(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
