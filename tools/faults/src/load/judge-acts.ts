import type { AdminTender } from '@lacorte/contracts';

/** Act that an administrator requested, and the answer. */
export interface Act {
  who: string;
  action: 'closed' | 'extended';
  /** New closing of an extension, ISO 8601 in UTC. */
  closesAt?: string;
  status: number | undefined;
  code: string | undefined;
}

/**
 * Judges acts on one tender that came at the same time, by its history: every act that succeeded is there once, and each one fits
 * what was before it.
 *
 * @param tender as it is after the acts
 * @returns what is wrong
 */
export function judgeActs(tender: Pick<AdminTender, 'history' | 'closesAt' | 'version'>, acts: Act[]): string[] {
  const made = tender.history.filter(({ action }) => action === 'closed' || action === 'extended');
  const done = acts.filter(({ status }) => status === 200);
  const nameOf = ({ who, action }: { who: string | null; action: string }) => `${action} by ${who}`;
  const inOrder = (names: string[]) => names.sort().join(', ');
  const closed = made.findIndex(({ action }) => action === 'closed');
  const instants = made.flatMap(({ action, closesAt }) => (action === 'extended' ? [closesAt ?? ''] : []));
  const asked = done.flatMap(({ closesAt }) => closesAt ?? []);
  const isRefused = ({ status, action, code }: Act) =>
    (status === 409 && code === 'tender-not-open') ||
    (action === 'extended' && status === 400 && code === 'validation');
  const problems: [boolean, string][] = [
    [
      inOrder(done.map(nameOf)) !== inOrder(made.map(nameOf)),
      `answered ${done.map(nameOf)}, recorded ${made.map(nameOf)}`,
    ],
    [inOrder(asked) !== inOrder([...instants]), `extended to ${asked}, recorded ${instants}`],
    [
      !acts.every((act) => act.status === 200 || isRefused(act)),
      `answers ${acts.map(({ status, code }) => `${status} ${code}`)}`,
    ],
    [closed !== -1 && closed !== made.length - 1, 'changed after it was closed'],
    [instants.some((instant, index) => index > 0 && instant <= (instants[index - 1] ?? '')), `closings ${instants}`],
    [tender.closesAt !== tender.history.at(-1)?.closesAt, `closes at ${tender.closesAt}`],
    [tender.version !== tender.history.length, `version ${tender.version} after ${tender.history.length} changes`],
  ];
  return problems.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
}
