import { Fragment } from 'react';
import { BLANK, BLANKS } from '../../lib/tender/tender-figures';

/** Class by width in characters, because the content security policy refuses inline styles. */
const WIDTH: Record<number, string> = {
  1: 'w-[1ch]',
  2: 'w-[2ch]',
  3: 'w-[3ch]',
  5: 'w-[5ch]',
  8: 'w-[8ch]',
  14: 'w-[14ch]',
};

/** Shows a text with blanks of fixed width for unknown numbers. */
export function Filled({ text }: { text: string }) {
  if (!text.includes(BLANK)) return text;
  return text.split(BLANKS).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change place.
    <Fragment key={place}>{part.startsWith(BLANK) ? <Blank width={part.length} /> : part}</Fragment>
  ));
}

/** The ellipsis keeps the line's height and tells users of screen readers that something is missing. */
function Blank({ width }: { width: number }) {
  return (
    <span
      className={`inline-block overflow-hidden rounded-sm bg-line text-center align-bottom text-muted tabular-nums ${WIDTH[width]}`}
    >
      …
    </span>
  );
}
