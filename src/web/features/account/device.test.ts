import { expect, test } from 'vitest';
import { isHandheld, nameDevice } from './device.ts';

const mozilla = 'Mozilla/5.0';

test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on Windows',
    false,
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
    false,
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    'Safari on Mac',
    false,
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
    true,
  ],
  [
    `${mozilla} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`,
    'Firefox on Android',
    true,
  ],
  [
    `${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`,
    'Firefox on Linux',
    false,
  ],
  ['curl/8.5.0', 'Unknown browser', false],
  [null, 'Unknown browser', false],
])('%s is %s', (userAgent, device, handheld) => {
  expect(nameDevice(userAgent)).toBe(device);
  expect(isHandheld(userAgent)).toBe(handheld);
});
