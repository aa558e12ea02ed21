import { describe, expect, it } from '@jest/globals';
import { deviceName } from './open-session';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`;

describe('the name of a device', () => {
  it.each([
    [`${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome su Android'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`, 'Chrome su Windows'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
      'Microsoft Edge su Windows',
    ],
    [`${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox su Linux'],
    [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari su iOS'],
    [`${IPHONE} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome su iOS'],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
      'Safari su macOS',
    ],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('is unknown where the header says nothing, and never a text of the sender’s', () => {
    for (const userAgent of [undefined, '', '<script>alert(1)</script>/1 ', '☃/1 ☃ ']) {
      expect(deviceName(userAgent)).toBeNull();
    }
    expect(deviceName('x'.repeat(100_000))).toBeNull();
  });
});
