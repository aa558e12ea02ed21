import type { Request } from 'express';

/**
 * The value of a request's cookie (RFC 6265, section 4.2.1), or undefined. If a name occurs twice, the first wins, as
 * browsers order them.
 */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return decoded(pair.slice(equals + 1).trim());
  }
  return undefined;
}

function decoded(value: string): string {
  const bare = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
