import type { HeadTag } from './head-tags';

/** Puts `tags` in the place of those of the page before. */
export function showHead(tags: HeadTag[]): void {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  document.head.append(...tags.map(elementOf));
}

function elementOf({ name, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  element.dataset.page = '';
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  if (text !== undefined) element.textContent = text;
  return element;
}
