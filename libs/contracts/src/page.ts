export const MAX_PAGE_SIZE = 200;
export const DEFAULT_PAGE_SIZE = 50;

/** One page of a list, asked for with `page` and `pageSize`; `total` counts the items of all pages. */
export type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };
