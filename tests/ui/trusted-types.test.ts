import { expect, test } from 'vitest'
import { isAllowedScriptUrl } from '#src/ui/trusted-types.ts'

const base = 'https://bench.example.org/inventory/'
const allowed = ['/sw.js', '/assets/decoder.worker-3f2a.js']

test('an address on the list can be a script', () => {
  expect(isAllowedScriptUrl('/sw.js', allowed, base)).toBe(true)
  expect(isAllowedScriptUrl('https://bench.example.org/assets/decoder.worker-3f2a.js', allowed, base)).toBe(true)
})

test.each([
  ['another file', '/other.js'],
  ['another host', 'https://evil.example.org/sw.js'],
  ['another scheme', 'data:text/javascript,alert(1)'],
  ['a blob', 'blob:https://bench.example.org/1'],
  ['the same file with a query', '/sw.js?x=1'],
  ['the same name in another folder', 'sw.js'],
  ['no address at all', 'http://'],
])('%s cannot', (_, url) => {
  expect(isAllowedScriptUrl(url, allowed, base)).toBe(false)
})
