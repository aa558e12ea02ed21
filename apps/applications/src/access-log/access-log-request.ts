import { ACCESS_ACTIONS, type AccessAction, isEmailAddress } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import { isoDay } from '@lacorte/tender-rules';

/** Which entries the page of the access log asks for; null is no filter. */
export interface AccessLogRequest extends PageRequest {
  who: string | null;
  action: AccessAction | null;
  applicationCode: string | null;
  /** First and last day in Europe/Rome, `yyyy-mm-dd`. */
  from: string | null;
  to: string | null;
}

const CODE = /^DOM-\d{4}-\d{6}-\d{2}$/;

/** @throws DomainError invalid, naming every parameter that is not understood */
export function toAccessLogRequest(query: QueryParameters): AccessLogRequest {
  const request = allUnderstood<AccessLogRequest>({
    who: [given(query.who, isEmailAddress), 'accessLog.whoInvalid'],
    action: [given(query.action, isAction), 'accessLog.actionInvalid'],
    applicationCode: [given(query.applicationCode, (code) => CODE.test(code)), 'accessLog.applicationCodeInvalid'],
    from: [given(query.from, isDay), 'accessLog.dayInvalid'],
    to: [given(query.to, isDay), 'accessLog.dayInvalid'],
    ...pageIn(query),
  });
  if (request.from && request.to && request.to < request.from) {
    throw new DomainError('invalid', 'error.validation', { fields: { to: 'accessLog.daysInverted' } });
  }
  return request;
}

/** The trimmed text; null when it is missing or empty, undefined when it is wrong. */
function given<T extends string>(text: unknown, isRight: (text: string) => text is T): T | null | undefined;
function given(text: unknown, isRight: (text: string) => boolean): string | null | undefined;
function given(text: unknown, isRight: (text: string) => boolean): string | null | undefined {
  if (text === undefined) return null;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isRight(trimmed) ? trimmed : undefined;
}

const isAction = (text: string): text is AccessAction => ACCESS_ACTIONS.some((known) => known === text);

const isDay = (text: string) => isoDay(text) !== undefined;
