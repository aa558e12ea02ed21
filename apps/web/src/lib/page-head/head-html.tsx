import { COOPERATIVE } from '@lacorte/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { HeadTag } from './head-tags';

interface HeadParts {
  tags: HeadTag[];
  /** Paths of the scripts to preload, from the site's root. */
  scripts: readonly string[];
  /** JSON-LD for search engines. */
  facts?: Record<string, unknown> | undefined;
}

/** The head of a page for its HTML. Scripts have low priority: the page is visible without them, but not without its styles and fonts. */
export function headHtml({ tags, scripts, facts }: HeadParts): string {
  return renderToStaticMarkup(
    <>
      {tags.map(({ name: Tag, attributes, text }) => (
        <Tag key={JSON.stringify(attributes)} data-page="" {...attributes}>
          {text}
        </Tag>
      ))}
      {scripts.map((path) => (
        <link key={path} rel="modulepreload" crossOrigin="" fetchPriority="low" href={`/${path}`} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can end the element. */}
      {facts && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonWithoutTags(facts) }} />}
    </>,
  );
}

/** The head of a page that only the browser renders. */
export function emptyHead(scripts: readonly string[]): string {
  const title: HeadTag = { name: 'title', attributes: {}, text: COOPERATIVE.legalName };
  const robots: HeadTag = { name: 'meta', attributes: { name: 'robots', content: 'noindex' } };
  return headHtml({ tags: [title, robots], scripts });
}

function jsonWithoutTags(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
