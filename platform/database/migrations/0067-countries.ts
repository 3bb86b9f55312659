import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** Countries, like system regions, belong to no vault. */
const systemVault = '00000000-0000-0000-0000-000000000000';

// ISO 3166-1 alpha-2, all 249, with the currency in use (ISO 4217) and the English name, both as CLDR 48 has them.
const countriesOfTheWorld =
  'AD EUR Andorra; AE AED United Arab Emirates; AF AFN Afghanistan; AG XCD Antigua & Barbuda; AI XCD Anguilla; AL ' +
  'ALL Albania; AM AMD Armenia; AO AOA Angola; AQ - Antarctica; AR ARS Argentina; AS USD American Samoa; AT EUR ' +
  'Austria; AU AUD Australia; AW AWG Aruba; AX EUR Åland Islands; AZ AZN Azerbaijan; BA BAM Bosnia & Herzegovina; ' +
  'BB BBD Barbados; BD BDT Bangladesh; BE EUR Belgium; BF XOF Burkina Faso; BG EUR Bulgaria; BH BHD Bahrain; BI BIF ' +
  'Burundi; BJ XOF Benin; BL EUR St. Barthélemy; BM BMD Bermuda; BN BND Brunei; BO BOB Bolivia; BQ USD Caribbean ' +
  'Netherlands; BR BRL Brazil; BS BSD Bahamas; BT BTN Bhutan; BV NOK Bouvet Island; BW BWP Botswana; BY BYN ' +
  'Belarus; BZ BZD Belize; CA CAD Canada; CC AUD Cocos (Keeling) Islands; CD CDF Congo - Kinshasa; CF XAF Central ' +
  'African Republic; CG XAF Congo - Brazzaville; CH CHF Switzerland; CI XOF Côte d’Ivoire; CK NZD Cook Islands; CL ' +
  'CLP Chile; CM XAF Cameroon; CN CNY China; CO COP Colombia; CR CRC Costa Rica; CU CUP Cuba; CV CVE Cape Verde; CW ' +
  'XCG Curaçao; CX AUD Christmas Island; CY EUR Cyprus; CZ CZK Czechia; DE EUR Germany; DJ DJF Djibouti; DK DKK ' +
  'Denmark; DM XCD Dominica; DO DOP Dominican Republic; DZ DZD Algeria; EC USD Ecuador; EE EUR Estonia; EG EGP ' +
  'Egypt; EH MAD Western Sahara; ER ERN Eritrea; ES EUR Spain; ET ETB Ethiopia; FI EUR Finland; FJ FJD Fiji; FK FKP ' +
  'Falkland Islands; FM USD Micronesia; FO DKK Faroe Islands; FR EUR France; GA XAF Gabon; GB GBP United Kingdom; ' +
  'GD XCD Grenada; GE GEL Georgia; GF EUR French Guiana; GG GBP Guernsey; GH GHS Ghana; GI GIP Gibraltar; GL DKK ' +
  'Greenland; GM GMD Gambia; GN GNF Guinea; GP EUR Guadeloupe; GQ XAF Equatorial Guinea; GR EUR Greece; GS GBP ' +
  'South Georgia & South Sandwich Islands; GT GTQ Guatemala; GU USD Guam; GW XOF Guinea-Bissau; GY GYD Guyana; HK ' +
  'HKD Hong Kong SAR China; HM AUD Heard & McDonald Islands; HN HNL Honduras; HR EUR Croatia; HT HTG Haiti; HU HUF ' +
  'Hungary; ID IDR Indonesia; IE EUR Ireland; IL ILS Israel; IM GBP Isle of Man; IN INR India; IO USD British ' +
  'Indian Ocean Territory; IQ IQD Iraq; IR IRR Iran; IS ISK Iceland; IT EUR Italy; JE GBP Jersey; JM JMD Jamaica; ' +
  'JO JOD Jordan; JP JPY Japan; KE KES Kenya; KG KGS Kyrgyzstan; KH KHR Cambodia; KI AUD Kiribati; KM KMF Comoros; ' +
  'KN XCD St. Kitts & Nevis; KP KPW North Korea; KR KRW South Korea; KW KWD Kuwait; KY KYD Cayman Islands; KZ KZT ' +
  'Kazakhstan; LA LAK Laos; LB LBP Lebanon; LC XCD St. Lucia; LI CHF Liechtenstein; LK LKR Sri Lanka; LR LRD ' +
  'Liberia; LS LSL Lesotho; LT EUR Lithuania; LU EUR Luxembourg; LV EUR Latvia; LY LYD Libya; MA MAD Morocco; MC ' +
  'EUR Monaco; MD MDL Moldova; ME EUR Montenegro; MF EUR St. Martin; MG MGA Madagascar; MH USD Marshall Islands; MK ' +
  'MKD North Macedonia; ML XOF Mali; MM MMK Myanmar (Burma); MN MNT Mongolia; MO MOP Macao SAR China; MP USD ' +
  'Northern Mariana Islands; MQ EUR Martinique; MR MRU Mauritania; MS XCD Montserrat; MT EUR Malta; MU MUR ' +
  'Mauritius; MV MVR Maldives; MW MWK Malawi; MX MXN Mexico; MY MYR Malaysia; MZ MZN Mozambique; NA NAD Namibia; NC ' +
  'XPF New Caledonia; NE XOF Niger; NF AUD Norfolk Island; NG NGN Nigeria; NI NIO Nicaragua; NL EUR Netherlands; NO ' +
  'NOK Norway; NP NPR Nepal; NR AUD Nauru; NU NZD Niue; NZ NZD New Zealand; OM OMR Oman; PA PAB Panama; PE PEN ' +
  'Peru; PF XPF French Polynesia; PG PGK Papua New Guinea; PH PHP Philippines; PK PKR Pakistan; PL PLN Poland; PM ' +
  'EUR St. Pierre & Miquelon; PN NZD Pitcairn Islands; PR USD Puerto Rico; PS ILS Palestinian Territories; PT EUR ' +
  'Portugal; PW USD Palau; PY PYG Paraguay; QA QAR Qatar; RE EUR Réunion; RO RON Romania; RS RSD Serbia; RU RUB ' +
  'Russia; RW RWF Rwanda; SA SAR Saudi Arabia; SB SBD Solomon Islands; SC SCR Seychelles; SD SDG Sudan; SE SEK ' +
  'Sweden; SG SGD Singapore; SH SHP St. Helena; SI EUR Slovenia; SJ NOK Svalbard & Jan Mayen; SK EUR Slovakia; SL ' +
  'SLE Sierra Leone; SM EUR San Marino; SN XOF Senegal; SO SOS Somalia; SR SRD Suriname; SS SSP South Sudan; ST STN ' +
  'São Tomé & Príncipe; SV USD El Salvador; SX XCG Sint Maarten; SY SYP Syria; SZ SZL Eswatini; TC USD Turks & ' +
  'Caicos Islands; TD XAF Chad; TF EUR French Southern Territories; TG XOF Togo; TH THB Thailand; TJ TJS ' +
  'Tajikistan; TK NZD Tokelau; TL USD Timor-Leste; TM TMT Turkmenistan; TN TND Tunisia; TO TOP Tonga; TR TRY ' +
  'Türkiye; TT TTD Trinidad & Tobago; TV AUD Tuvalu; TW TWD Taiwan; TZ TZS Tanzania; UA UAH Ukraine; UG UGX Uganda; ' +
  'UM USD U.S. Outlying Islands; US USD United States; UY UYU Uruguay; UZ UZS Uzbekistan; VA EUR Vatican City; VC ' +
  'XCD St. Vincent & Grenadines; VE VES Venezuela; VG USD British Virgin Islands; VI USD U.S. Virgin Islands; VN ' +
  'VND Vietnam; VU VUV Vanuatu; WF XPF Wallis & Futuna; WS WST Samoa; YE YER Yemen; YT EUR Mayotte; ZA ZAR South ' +
  'Africa; ZM ZMW Zambia; ZW ZWG Zimbabwe';

// Standard rates of value added tax, or of the like, in percent, and the day since which they hold: as of September
// 2026. Those of the European Union and their days are as in the Commission's Taxes in Europe Database.
const standardRates =
  'AE 5 2018-01-01; AR 21 1995-04-01; AT 20 1984-01-01; AU 10 2000-07-01; BE 21 1996-01-01; BG 20 1999-01-01; CH ' +
  '8.1 2024-01-01; CL 19 2003-10-01; CN 13 2019-04-01; CO 19 2017-01-01; CY 19 2014-01-13; CZ 21 2013-01-01; DE 19 ' +
  '2021-01-01; DK 25 1992-01-01; EE 24 2025-07-01; EG 14 2017-07-01; ES 21 2012-09-01; FI 25.5 2024-09-01; FR 20 ' +
  '2014-01-01; GB 20 2011-01-04; GR 24 2016-06-01; HR 25 2012-03-01; HU 27 2012-01-01; IE 23 2021-03-01; IL 18 ' +
  '2025-01-01; IM 20 2011-01-04; IS 24 2015-01-01; IT 22 2013-10-01; JP 10 2019-10-01; KR 10 1977-07-01; LI 8.1 ' +
  '2024-01-01; LT 21 2009-09-01; LU 17 2024-01-01; LV 21 2012-07-01; MC 20 2014-01-01; MT 18 2004-01-01; MX 16 ' +
  '2010-01-01; NG 7.5 2020-02-01; NL 21 2012-10-01; NO 25 2005-01-01; NZ 15 2010-10-01; PE 18 2011-03-01; PH 12 ' +
  '2006-02-01; PL 23 2011-01-01; PT 23 2011-01-01; RO 21 2025-08-01; RS 20 2012-10-01; SA 15 2020-07-01; SE 25 ' +
  '1990-07-01; SG 9 2024-01-01; SI 22 2013-07-01; SK 23 2025-01-01; TH 7 1999-04-01; TR 20 2023-07-10; TW 5 ' +
  '1986-04-01; ZA 15 2018-04-01';

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

const rows = (): object[] => {
  const rates = new Map(standardRates.split('; ').map((each) => [each.slice(0, 2), each.slice(3).split(' ')]));
  return countriesOfTheWorld.split('; ').map((each) => {
    const code = each.slice(0, 2);
    const [currency = '', ...name] = each.slice(3).split(' ');
    const [rate = null, since = null] = rates.get(code) ?? [];
    return {
      code,
      name: name.join(' '),
      currency: currency === '-' ? null : currency,
      vat_rate: rate,
      vat_since: since,
      is_eu_member: union.includes(code),
    };
  });
};

const statements = [
  `create table country (
    vault_id uuid not null references vault (id) check (vault_id = '00000000-0000-0000-0000-000000000000'),
    id uuid not null default gen_random_uuid(),
    code text not null check (code ~ '^[A-Z]{2}$'),
    name text not null check (length(name) between 2 and 60),
    currency text check (currency ~ '^[A-Z]{3}$'),
    vat_rate numeric(5, 2) check (vat_rate between 0 and 100),
    vat_since date,
    is_eu_member boolean not null,
    is_active boolean not null default true,
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    primary key (vault_id, id),
    constraint country_code unique (vault_id, code)
  )`,
  'create unique index country_name on country (vault_id, lower(name))',
];

/** Countries with their standard rate of VAT, which staff keeps (docs/domain.md, f and o7; ADR 0066). */
export const countries: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`insert into country (vault_id, code, name, currency, vat_rate, vat_since, is_eu_member)
      select ${systemVault}::uuid, code, name, currency, vat_rate, vat_since, is_eu_member
      from jsonb_to_recordset(${JSON.stringify(rows())}::jsonb)
        as c (code text, name text, currency text, vat_rate numeric, vat_since date, is_eu_member boolean)`.execute(db);
  },
};
