/*
 * ISO 4217, list one: active currencies and funds with their minor units, as SIX publishes it for ISO. Codes without
 * minor units, such as gold, are left out. Runtimes are no source: their data differs between versions.
 */

/** Amounts in the database are counted by this list: where a number of decimals changes, a migration counts them anew. */
const codesByDecimals: readonly (readonly [decimals: number, ...codes: string[]])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE',
    'CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD',
    'HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK',
    'MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD',
    'RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH',
    'USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
  // Withdrawn since 2021: prices can still be in one.
  [2, 'ANG BGN CUC HRK SLL ZWL'],
];

export const currencyDecimals: ReadonlyMap<string, number> = new Map(
  codesByDecimals.flatMap(([decimals, ...codes]) =>
    codes.flatMap((line) => line.split(' ').map((code) => [code, decimals] as const)),
  ),
);
