import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type ChangeStatuses,
  MAX_BULK_CHANGES,
  type MessageKey,
  VERSIONS,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { isRecord, wholeNumber } from '@lacorte/tender-rules';

type StatusChange = ChangeStatuses['changes'][number];

/**
 * The changes of a request, with ids in lower case. Ids that do not exist are refused later, one by one.
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
  return {
    id: typeof id === 'string' ? id.toLowerCase() : undefined,
    status: APPLICATION_STATUSES.find((known): known is ApplicationStatus => known === status),
    version: wholeNumber(version, VERSIONS),
  };
}

const invalid = (fields: Record<string, MessageKey>) =>
  new DomainError('invalid', 'error.validation', { fields, parameters: { max: MAX_BULK_CHANGES } });
