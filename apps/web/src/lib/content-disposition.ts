import { parse } from 'content-disposition';

/** The file name in a Content-Disposition header: the UTF-8 one when there are two. */
export function fileNameIn(header: string | null): string | undefined {
  return header === null ? undefined : parse(header).parameters.filename;
}
