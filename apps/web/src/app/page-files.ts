import type { TextPart } from '../i18n/text-parts';

/** What a page consists of, so that its HTML can ask for all of it at once. */
export interface PageFiles {
  /** The page's module, under `src`. */
  module: string;
  texts: TextPart[];
}
