import { deviceOf } from './device.js';

describe('the device of a session', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome 142',
      'Linux',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Microsoft Edge 141',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iOS',
    ],
  ])('%s', (userAgent, browser, system) => {
    const device = deviceOf(userAgent);
    expect(device.browser).toBe(browser);
    expect(device.system).toContain(system);
  });

  it('is unknown when the browser says nothing, or nothing that is known', () => {
    expect(deviceOf('')).toEqual({ browser: 'Unknown', system: 'Unknown' });
    expect(deviceOf('<script>alert(1)</script>')).toEqual({ browser: 'Unknown', system: 'Unknown' });
  });
});
