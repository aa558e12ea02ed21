import { ACCESS_ACTIONS, isEmailAddress, typedApplicationCode } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { isoDay } from '@lacorte/tender-rules';

/** Which entries the page of the access log asks for; null is no filter. First and last day are in Europe/Rome, `yyyy-mm-dd`. */
export type AccessLogRequest = ReturnType<typeof toAccessLogRequest>;

/** @throws DomainError invalid, naming every parameter that is not understood */
export function toAccessLogRequest(query: QueryParameters) {
  const request = allUnderstood({
    who: [given(query.who, (who) => (isEmailAddress(who) ? who : undefined)), 'accessLog.whoInvalid'],
    action: [
      given(query.action, (action) => ACCESS_ACTIONS.find((known) => known === action)),
      'accessLog.actionInvalid',
    ],
    applicationCode: [given(query.applicationCode, typedApplicationCode), 'accessLog.applicationCodeInvalid'],
    from: [given(query.from, isoDay), 'accessLog.dayInvalid'],
    to: [given(query.to, isoDay), 'accessLog.dayInvalid'],
    ...pageIn(query),
  });
  if (request.from && request.to && request.to < request.from) {
    throw new DomainError('invalid', 'error.validation', { fields: { to: 'accessLog.daysInverted' } });
  }
  return request;
}

/** Result of `read` for the trimmed text; null when the text is missing or empty, undefined when it is wrong. */
function given<T extends string>(text: unknown, read: (text: string) => T | undefined): T | null | undefined {
  if (text === undefined) return null;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed === '' ? null : read(trimmed);
}
