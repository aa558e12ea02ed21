import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';

/** Query parameters as parsed by Express: a repeated name has a list. */
export type QueryParameters = Record<string, unknown>;

export interface PageRequest {
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

/** Parsed parameters; undefined for an invalid one. */
export type Understood<T> = { [K in keyof T]: T[K] | undefined };

const MAX_PAGE = 1_000_000_000;

export function pageIn({ page = '1', pageSize = String(DEFAULT_PAGE_SIZE) }: QueryParameters): Understood<PageRequest> {
  return { page: wholeNumberIn(page, MAX_PAGE), pageSize: wholeNumberIn(pageSize, MAX_PAGE_SIZE) };
}

/** @throws DomainError invalid, with the message of every invalid parameter */
export function allUnderstood<T extends object>(parameters: Understood<T>, messages: Record<keyof T, MessageKey>): T {
  const names = Object.keys(messages) as (keyof T & string)[];
  const refused = names.filter((name) => parameters[name] === undefined);
  if (refused.length === 0) return parameters as T;
  const fields = Object.fromEntries(refused.map((name) => [name, messages[name]]));
  throw new DomainError('invalid', 'error.validation', { fields });
}

/** A whole number from 1 to `max`. */
export function wholeNumberIn(text: unknown, max: number): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= max ? number : undefined;
}
