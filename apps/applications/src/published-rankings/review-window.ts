import { TIME_ZONE } from '@lacorte/contracts';

/**
 * The midnight in Rome that ends the last day for requests of review, as an expression of PostgreSQL.
 *
 * @param publishedAt expression of an instant
 * @param days expression of an integer; the day of the publication is not one of them
 */
export const reviewUntil = (publishedAt: string, days: string) =>
  `((${publishedAt} AT TIME ZONE '${TIME_ZONE}')::date + ${days} + 1)::timestamp AT TIME ZONE '${TIME_ZONE}'`;
