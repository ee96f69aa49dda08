import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'

test.each([
  ['gel.png', 'gel.png'],
  [' Gel 2, β-actin (10 s).tif ', 'Gel 2, β-actin (10 s).tif'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\gel.png', 'gel.png'],
  ['gel\u0000\r\n.png', 'gel.png'],
  ['gel\u202Egnp.exe', 'gelgnp.exe'],
  ['..', ''],
  ['folder/', ''],
  [' \u200F ', ''],
])('%j is shown as %j', (name, shown) => expect(cleanFileName(name)).toBe(shown))

test('a long name keeps its ending, and no half of a character', () => {
  const long = cleanFileName(`${'🧬'.repeat(limits.name.longest)}.tiff`)
  expect(long.length).toBeLessThanOrEqual(limits.name.longest)
  expect(long).toMatch(/^(🧬)+\.tiff$/u)
})
