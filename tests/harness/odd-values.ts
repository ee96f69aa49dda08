import * as fc from 'fast-check'

/** Texts that break code which takes them for numbers, addresses, statements or file names. */
export const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  "' or 1=1 --",
  '"; drop table samples; --',
  '../../etc/passwd',
  '<script>',
  '__proto__',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0301',
  '💥',
  '%',
  '%00',
  'x'.repeat(5000),
]

const oddValues: unknown[] = [
  ...oddTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: 1 } } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{}}}'),
  { length: -1 },
  { toString: 0, valueOf: 0 },
  Array.from({ length: 2_000 }, (_, at) => at),
  JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`),
]

export const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 30 }))
export const oddValue = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 3 }), oddText)
