/* What a person recognizes a browser by, such as "Chrome on Android". */

/** The first that matches: Edge, Opera and Samsung Internet also call themselves Chrome, and everyone calls themselves Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
/** An iPad asks for desktop pages by default, and then calls itself a Mac. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac or iPad'],
  [/Linux/, 'Linux'],
]

const firstOf = (known: typeof browsers, text: string): string | undefined => known.find(([pattern]) => pattern.test(text))?.[1]

/** Empty if neither the browser nor the system is known. Says only what the header claims. */
export function browserName(userAgent = ''): string {
  return [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter((part) => part !== undefined).join(' on ')
}
