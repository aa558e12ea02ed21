import type { Submission } from './late-submissions';

/** An application of the tender in the database. */
export interface Recorded {
  id: string;
  key: string | null;
  /** Its instant is the closing or later. */
  isLate: boolean;
}

/**
 * Compares what people were told with what is in the database.
 *
 * @param closesAt in ms since 1970, by the clock of the database and of the answers alike
 * @returns how many of each fault there are
 */
export function compareWithClosing(submissions: Submission[], recorded: Recorded[], closesAt: number) {
  const ids = new Map(recorded.map(({ id, key }) => [key, id]));
  const late = submissions.filter(({ isLate }) => isLate);
  const count = (list: Submission[], isFault: (one: Submission) => boolean) => list.filter(isFault).length;
  return {
    'applications with an instant at or after the closing': recorded.filter(({ isLate }) => isLate).length,
    'committed applications whose sender was told that the tender is closed': count(late, ({ key }) => ids.has(key)),
    'refusals before the closing': count(late, ({ answeredAt }) => answeredAt < closesAt),
    'accepted applications that are not in the database': count(
      submissions,
      ({ key, accepted }) => accepted !== undefined && ids.get(key) !== accepted.id,
    ),
    'applications in the database that nobody was told of': recorded.filter(
      ({ id }) => !submissions.some(({ accepted }) => accepted?.id === id),
    ).length,
    'submissions without an answer': count(submissions, ({ accepted, isLate }) => !accepted && !isLate),
  };
}
