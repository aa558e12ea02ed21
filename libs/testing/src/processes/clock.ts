/** Variables of libfaketime under which the tests run: another clock (docs/tests.md). None otherwise. */
export function clockOfTests(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME } = process.env;
  // Timers use the monotonic clock, which does not jump when a clock is set.
  return LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {};
}
