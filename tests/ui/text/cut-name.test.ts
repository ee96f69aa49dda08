import { expect, test } from 'vitest'
import { endOfName } from '#src/ui/text/cut-name.tsx'

test.each([
  ['His6-CDKN2A, prep 1, fraction 10', ' 1, fraction 10'],
  ['HEK293T TP53 clone A3', ' TP53 clone A3'],
  ['anti-CD3ε (OKT3)', ''],
  ['pLenti-U6-sgRNA-EF1a-Cas9-P2A-Puro', ''],
])('what tells %s from its neighbors is never cut: %j', (name, end) => {
  expect(name.slice(endOfName(name))).toBe(end)
})
