import { contentDisposition, downloadHeaders, safeFileName } from './download-headers.js';

describe('the name of a download', () => {
  it.each([
    ['keys.zip', 'keys.zip'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\r\nSet-Cookie: x=1.zip', 'aSet-Cookie_ x=1.zip'],
    ['C:\\keys.txt', 'C_keys.txt'],
    ['.hidden', 'hidden'],
    ['', 'download'],
    ['\u202Egpj.exe', 'gpj.exe'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  it('is given in ASCII and in UTF-8', () => {
    expect(contentDisposition("Schlüssel (1)'s.zip")).toBe(
      `attachment; filename="Schl_ssel (1)'s.zip"; filename*=UTF-8''Schl%C3%BCssel%20%281%29%27s.zip`,
    );
  });
});

describe('the headers of a download', () => {
  it('make a browser save it, keep it nowhere, and guess nothing', () => {
    expect(downloadHeaders('a.csv', 'text/csv; charset=utf-8')).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''a.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('take over no type that could smuggle something in', () => {
    expect(downloadHeaders('a', 'text/html\r\nx: y')['content-type']).toBe('application/octet-stream');
  });
});
