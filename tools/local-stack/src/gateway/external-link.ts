import { SetupError } from '../terminal/setup-error.ts';

/** External pages that the site links to, encoded by `externalLink`. */
export interface ExternalLinks {
  payment: string;
  planBasic: string;
  planPro: string;
  planMembers: string;
}

/**
 * An http or https address, encoded so that it may stand between the quotes of a JSON string.
 *
 * @param name variable that it comes from
 * @throws SetupError for anything else
 */
export function externalLink(name: string, value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SetupError(`${name}=${value} is not an http or https address.`);
  }
  return url.href.replaceAll('\\', '%5C').replaceAll('"', '%22');
}
