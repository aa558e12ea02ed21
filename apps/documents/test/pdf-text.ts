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

export const textOf = async ({ body }: Pick<Response, 'body'>) => (await readPdf(body)).text;

/** What screen readers need of a PDF. */
export async function accessOf({ body }: Response): Promise<{ title: string; language: string; isTagged: boolean }> {
  const document = await getDocumentProxy(new Uint8Array(body));
  const { info } = await getMeta(document);
  return { title: info.Title, language: info.Language, isTagged: (await document.getMarkInfo())?.Marked === true };
}

/** Those of `shown` that the text does not show. Lines end where the paper does, also within a word. */
export function missingIn(text: string, shown: string[]): string[] {
  const solid = (words: string) => words.replaceAll(/\s+/g, '');
  return shown.filter((one) => !solid(text).includes(solid(one)));
}
