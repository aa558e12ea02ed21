/** The last day of a window that ends at this instant, a midnight: as an instant of that day. */
export function lastDayOf(reviewUntil: string): string {
  return new Date(Date.parse(reviewUntil) - 1).toISOString();
}
