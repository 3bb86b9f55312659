import { maxRates, ratesIn } from './rates-file.js';

const day = (time: string, rates: string): string => `<Cube time="${time}">${rates}</Cube>`;
const fileOf = (days: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${days}</Cube>
</gesmes:Envelope>`;
const one = `<Cube currency='USD' rate='1.1012'/>`;

describe('a daily file of exchange rates', () => {
  it('is read day by day, in the form that the European Central Bank gives it', () => {
    const text = fileOf(day('2026-11-20', `${one}<Cube currency='JPY' rate='171.4'/>`) + day('2026-11-19', one));
    expect(ratesIn(text)).toEqual([
      { day: '2026-11-20', currency: 'USD', rate: 1.1012 },
      { day: '2026-11-20', currency: 'JPY', rate: 171.4 },
      { day: '2026-11-19', currency: 'USD', rate: 1.1012 },
    ]);
  });

  const many = Array.from({ length: maxRates + 1 }, (_, at) => {
    const letter = (of: number): string => String.fromCharCode(65 + (of % 26));
    return `<Cube currency='${letter(at)}${letter(Math.floor(at / 26))}X' rate='1'/>`;
  }).join('');
  const bomb = `<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

  it.each([
    ['nothing', ''],
    ['text that is no XML', 'currency,rate\nUSD,1.1'],
    ['XML that is cut', fileOf(day('2026-11-20', one)).slice(0, -20)],
    ['XML of another form', '<Envelope><Rates/></Envelope>'],
    ['no rates', fileOf('')],
    ['a day that there is not', fileOf(day('2026-02-30', one))],
    ['a currency in small letters', fileOf(day('2026-11-20', `<Cube currency='usd' rate='1.1'/>`))],
    ['a rate with a comma', fileOf(day('2026-11-20', `<Cube currency='USD' rate='1,1'/>`))],
    ['a rate of nothing', fileOf(day('2026-11-20', `<Cube currency='USD' rate='0'/>`))],
    ['a negative rate', fileOf(day('2026-11-20', `<Cube currency='USD' rate='-1'/>`))],
    ['a currency twice on one day', fileOf(day('2026-11-20', one + one))],
    ['more rates than a few days have', fileOf(day('2026-11-20', many))],
    ['a rate that is an entity', bomb + fileOf(day('2026-11-20', `<Cube currency='USD' rate='&b;'/>`))],
  ])('is refused whole with %s', (_, text) => {
    expect(() => ratesIn(text)).toThrow(expect.objectContaining({ code: 'exchangerates.not_a_file_of_rates' }));
  });
});
