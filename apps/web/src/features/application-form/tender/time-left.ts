const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From when on the form warns, in minutes before the closing. */
export const WARNINGS = { soon: 30, last: 5 } as const;

export type Urgency = 'calm' | keyof typeof WARNINGS;

export function urgencyOf(leftMs: number): Urgency {
  if (leftMs <= WARNINGS.last * MINUTE_MS) return 'last';
  return leftMs <= WARNINGS.soon * MINUTE_MS ? 'soon' : 'calm';
}

interface TimeText {
  key: string;
  parameters: Record<string, number>;
}

/** The text that says how much time is left; rounded down. */
export function timeLeftText(leftMs: number): TimeText {
  const whole = (unit: number) => Math.max(0, Math.floor(leftMs / unit));
  if (leftMs >= 2 * DAY_MS) return { key: 'applicationForm.left.days', parameters: { count: whole(DAY_MS) } };
  if (leftMs >= HOUR_MS) {
    const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
    return { key: 'applicationForm.left.hours', parameters: { count: whole(HOUR_MS), minutes } };
  }
  if (leftMs >= MINUTE_MS) return { key: 'applicationForm.left.minutes', parameters: { count: whole(MINUTE_MS) } };
  return { key: 'applicationForm.left.seconds', parameters: {} };
}
