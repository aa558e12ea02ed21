import { LANGUAGE_KEY, LANGUAGES, type Language } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import type { Request } from 'express';

/** The language that the reader has chosen; undefined without the cookie. */
export function languageOf(request: Request): Language | undefined {
  const chosen = cookieOf(request, LANGUAGE_KEY);
  return LANGUAGES.find((language) => language === chosen);
}
