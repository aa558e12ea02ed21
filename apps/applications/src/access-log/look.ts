import type { Identity } from '@lacorte/identity';

/** Views of the same data by one administrator within this time make one entry. */
export const LOOK_MINUTES = 10;

/**
 * The `report` of a view: equal for all views of the same data by one administrator in one period of `LOOK_MINUTES`. It names the
 * account by its id, because an erasure cannot change it.
 *
 * @param subject what was viewed, such as the id of an application
 */
export function lookAt(subject: string, { userId }: Identity): string {
  return `look/${userId}/${subject}/${Math.floor(Date.now() / (LOOK_MINUTES * 60_000))}`;
}
