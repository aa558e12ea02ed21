import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type ChangeStatuses,
  MAX_BULK_CHANGES,
  type MessageKey,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';

type StatusChange = ChangeStatuses['changes'][number];

const LAST_VERSION = 999_999_999;

/**
 * The changes of a request, each with its id in lower case. An id of no application is for the change to refuse.
 *
 * @throws DomainError invalid, naming `changes`, or a wrong part such as `changes.0.status`
 */
export function toStatusChanges(body: unknown): StatusChange[] {
  const changes = isRecord(body) ? body.changes : undefined;
  if (!Array.isArray(changes) || changes.length === 0 || changes.length > MAX_BULK_CHANGES) {
    throw invalid({ changes: 'validation.statusChanges.number' });
  }
  const ids = new Set<string>();
  const fields: Record<string, MessageKey> = {};
  const understood = changes.map((change: unknown, index) => {
    const { id, status, version } = partsOf(change);
    if (id === undefined) fields[`changes.${index}.id`] = 'validation.statusChanges.id';
    else if (ids.has(id)) fields[`changes.${index}.id`] = 'validation.statusChanges.idTwice';
    else ids.add(id);
    if (status === undefined) fields[`changes.${index}.status`] = 'validation.status.invalid';
    if (version === undefined) fields[`changes.${index}.version`] = 'validation.version.invalid';
    return { id, status, version };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return understood as StatusChange[];
}

/** Each part, or undefined where it is wrong. */
function partsOf(change: unknown): Partial<StatusChange> {
  const { id, status, version } = isRecord(change) ? change : {};
  const number = typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : version;
  return {
    id: typeof id === 'string' ? id.toLowerCase() : undefined,
    status: APPLICATION_STATUSES.find((known): known is ApplicationStatus => known === status),
    version: isVersion(number) ? number : undefined,
  };
}

const isVersion = (version: unknown): version is number =>
  Number.isInteger(version) && Number(version) >= 1 && Number(version) <= LAST_VERSION;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const invalid = (fields: Record<string, MessageKey>) =>
  new DomainError('invalid', 'error.validation', { fields, parameters: { max: MAX_BULK_CHANGES } });
