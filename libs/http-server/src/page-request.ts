import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';

/** Query parameters as parsed by Express. A name that occurs several times has a list. */
export type QueryParameters = Record<string, unknown>;

export interface PageRequest {
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

/** Parsed parameters, each with its value (undefined if invalid) and the error text for an invalid value. */
type Understood<T> = { [K in keyof T]: readonly [value: T[K] | undefined, message: MessageKey] };

const MAX_PAGE = 1_000_000_000;

export function pageIn({ page = '1', pageSize = String(DEFAULT_PAGE_SIZE) }: QueryParameters): Understood<PageRequest> {
  return {
    page: [wholeNumberIn(page, MAX_PAGE), 'review.pageInvalid'],
    pageSize: [wholeNumberIn(pageSize, MAX_PAGE_SIZE), 'review.pageSizeInvalid'],
  };
}

/**
 * Returns the values of parsed parameters. Queries have no DTO, because a pipe would refuse a wrong query before an unknown id in the path.
 *
 * @throws DomainError invalid, with the text of every invalid parameter
 */
export function allUnderstood<T extends object>(parameters: Understood<T>): T {
  const parsed: [string, readonly [unknown, MessageKey]][] = Object.entries(parameters);
  const refused = parsed.filter(([, [value]]) => value === undefined);
  if (refused.length === 0) return Object.fromEntries(parsed.map(([name, [value]]) => [name, value])) as T;
  const fields = Object.fromEntries(refused.map(([name, [, message]]) => [name, message]));
  throw new DomainError('invalid', 'error.validation', { fields });
}

/** Returns the choice that a parameter names, `otherwise` if it is missing or empty, or undefined if it is invalid. */
export function choiceIn<Choice extends string, const Otherwise>(
  text: unknown,
  choices: readonly Choice[],
  otherwise: Otherwise,
): Choice | Otherwise | undefined {
  return text === undefined || text === '' ? otherwise : choices.find((choice) => choice === text);
}

/** Reads a whole number from 1 to `max`; undefined for any other value. */
export function wholeNumberIn(text: unknown, max: number): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= max ? number : undefined;
}
