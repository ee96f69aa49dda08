import { expect, test } from 'vitest'
import { compareVersions, fullVersion } from '#domain/rules/addons/compare-versions.ts'

const pairs = [
  ['1', '1.0.0.0', 0],
  ['1.2', '1.10', -1],
  ['2', '1.9.9.9', 1],
  ['1.0.0.1', '1', 1],
  ['1.0.0.0.7', '1', 0],
  ['1.x.3', '1.0.3', 0],
] as const

test('versions are four numbers, padded with zeros, and compared number by number [SDK-11]', () => {
  for (const [a, b, sign] of pairs) {
    expect(Math.sign(compareVersions(a, b)), `${a} and ${b}`).toBe(sign)
    expect(Math.sign(compareVersions(b, a)), `${b} and ${a}`).toBe(sign === 0 ? 0 : -sign)
  }
  expect(fullVersion('1.2')).toBe('1.2.0.0')
  expect(fullVersion(' 3.04.5.6 ')).toBe('3.4.5.6')
})
