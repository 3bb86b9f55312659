import { csvHead, csvLines, sameAs, type SamePlace } from './rejected-csv.js';

const line = (key: string) => csvLines([{ fileName: 'a.txt', line: 3, problem: 'length', sameAs: '', key }]);
const same = (place: Partial<SamePlace>) =>
  sameAs({ problem: 'length', firstFileName: '', firstLine: 0, otherProduct: '', ...place });

describe('rejected lines as CSV', () => {
  it('begin with a head that Excel reads as UTF-8', () => {
    expect(csvHead).toBe('\uFEFFFile,Line,Reason,Same as,Key\r\n');
  });

  it('have file, line, the reason in words, and key', () => {
    expect(line('AAAA-BBBB')).toBe('a.txt,3,Length is not 4 to 255 characters,,AAAA-BBBB\r\n');
  });

  it('say where the same key stands, and never whose it is', () => {
    expect(same({ problem: 'duplicate_across_files', firstFileName: 'b.txt', firstLine: 7 })).toBe('b.txt line 7');
    expect(same({ problem: 'exists_for_product' })).toBe('a key in your vault');
    expect(same({ problem: 'exists_for_other_product', otherProduct: 'Aurora' })).toBe(
      'a key in your vault, of Aurora',
    );
    expect(same({ problem: 'exists_on_network' })).toBe('a key of another vault');
    expect(same({})).toBe('');
  });

  it('do not let a file or a product of that name run either', () => {
    expect(csvLines([{ fileName: '=1.txt', line: 1, problem: 'length', sameAs: '=2.txt line 1', key: 'A' }])).toBe(
      "'=1.txt,1,Length is not 4 to 255 characters,'=2.txt line 1,A\r\n",
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('do not let a spreadsheet run %j', (key) => {
    expect(line(key)).toContain(`'${key}`);
  });

  it('quote what would break the row', () => {
    expect(line('a,"b"\nc')).toBe('a.txt,3,Length is not 4 to 255 characters,,"a,""b""\nc"\r\n');
  });
});
