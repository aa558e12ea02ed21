import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const now = Date.now.bind(Date);

/** Moves the clock to an instant in ISO 8601; it goes on from there until the end of the test. */
export function itIs(instant: string): void {
  const moved = Date.parse(instant) - now();
  jest.spyOn(Date, 'now').mockImplementation(() => now() + moved);
}

/** Lets the page's timers run, because `jest.useFakeTimers()` has stopped them. */
export async function pass(milliseconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
}

/** Lets milliseconds pass one by one until real work, such as the reading of a file, has led to `isDone`. */
export async function passUntil(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isDone(); turn += 1) await pass(1);
}

/** Acts while time stands still. */
export const userOfStoppedTime = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });
