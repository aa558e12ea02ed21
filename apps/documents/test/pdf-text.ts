import type { Response } from 'supertest';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  pages: number;
  /** With one space between words. */
  text: string;
}

export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return { pages: totalPages, text: text.replaceAll(/\s+/g, ' ') };
}

export interface PdfLine {
  /** From 1. */
  page: number;
  /** Distance from the lower edge of the page, in points. */
  y: number;
  text: string;
}

/** The lines of text on paper: pieces at one height, from left to right. */
export async function linesOf(pdf: Buffer): Promise<PdfLine[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const lines: PdfLine[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const heights = new Map<number, { x: number; text: string }[]>();
    for (const item of items) {
      if (!('str' in item)) continue;
      const [x, y] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))];
      heights.set(y, [...(heights.get(y) ?? []), { x, text: item.str }]);
    }
    for (const [y, pieces] of heights) {
      const text = pieces.sort((one, other) => one.x - other.x).map((piece) => piece.text);
      lines.push({ page, y, text: text.join('') });
    }
  }
  return lines;
}

export const textOf = async ({ body }: Pick<Response, 'body'>) => (await readPdf(body)).text;

/** Properties of a PDF that screen readers need. */
export async function accessOf({ body }: Response): Promise<{ title: string; language: string; isTagged: boolean }> {
  const document = await getDocumentProxy(new Uint8Array(body));
  const { info } = await getMeta(document);
  return { title: info.Title, language: info.Language, isTagged: (await document.getMarkInfo())?.Marked === true };
}

/** Items of `shown` that the text does not show. Lines end where the paper does, also within a word. */
export function missingIn(text: string, shown: string[]): string[] {
  const solid = (words: string) => words.replaceAll(/\s+/g, '');
  return shown.filter((one) => !solid(text).includes(solid(one)));
}
