import { csvHead, csvLines } from './rejected-csv.js';

const line = (key: string) => csvLines([{ fileName: 'a.txt', line: 3, problem: 'length', key }]);

describe('rejected lines as CSV', () => {
  it('begin with a head that Excel reads as UTF-8', () => {
    expect(csvHead).toBe('\uFEFFFile,Line,Problem,Key\r\n');
  });

  it('have file, line, problem and key', () => {
    expect(line('AAAA-BBBB')).toBe('a.txt,3,length,AAAA-BBBB\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('do not let a spreadsheet run %j', (key) => {
    expect(line(key)).toContain(`'${key}`);
  });

  it('quote what would break the row', () => {
    expect(line('a,"b"\nc')).toBe('a.txt,3,length,"a,""b""\nc"\r\n');
  });
});
