/** Administrators see the first 8 characters of the id (specification, section 9). */
const SHOWN = 8;

export function shortId({ id }: { id: string }): string {
  return id.slice(0, SHOWN);
}
