/** Countries in the continents and subregions of UN M49, as CLDR 48 gives them (test: country-groups.spec.ts). */

export interface CountryGroup {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
}

export interface Continent {
  readonly name: string;
  readonly groups: readonly CountryGroup[];
}

const group = (name: string, codes: string): CountryGroup => ({ name, countries: codes.split(' ') });

export const continents: readonly Continent[] = [
  {
    name: 'Europe',
    groups: [
      group('Northern Europe', 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ'),
      group('Western Europe', 'AT BE CH DE FR LI LU MC NL'),
      group('Eastern Europe', 'BG BY CZ HU MD PL RO RU SK UA'),
      group('Southern Europe', 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA'),
    ],
  },
  {
    name: 'Americas',
    groups: [
      group('Northern America', 'BM CA GL PM US'),
      group('Central America', 'BZ CR GT HN MX NI PA SV'),
      group('Caribbean', 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI'),
      group('South America', 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE'),
    ],
  },
  {
    name: 'Asia',
    groups: [
      group('Western Asia', 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE'),
      group('Central Asia', 'KG KZ TJ TM UZ'),
      group('Eastern Asia', 'CN HK JP KP KR MN MO TW'),
      group('Southern Asia', 'AF BD BT IN IR LK MV NP PK'),
      group('Southeast Asia', 'BN ID KH LA MM MY PH SG TH TL VN'),
    ],
  },
  {
    name: 'Africa',
    groups: [
      group('Northern Africa', 'DZ EG EH LY MA SD TN'),
      group('Western Africa', 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG'),
      group('Middle Africa', 'AO CD CF CG CM GA GQ ST TD'),
      group('Eastern Africa', 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW'),
      group('Southern Africa', 'BW LS NA SZ ZA'),
    ],
  },
  {
    name: 'Oceania and Antarctica',
    groups: [
      group('Australasia', 'AU CC CX HM NF NZ'),
      group('Melanesia', 'FJ NC PG SB VU'),
      group('Micronesia', 'FM GU KI MH MP NR PW UM'),
      group('Polynesia', 'AS CK NU PF PN TK TO TV WF WS'),
      group('Antarctica', 'AQ'),
    ],
  },
];

export const allCountries: readonly string[] = continents.flatMap(({ groups }) =>
  groups.flatMap(({ countries }) => countries),
);
