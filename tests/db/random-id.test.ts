import { expect, test, vi } from 'vitest'
import { randomId } from '#db/random-id.ts'

test('a random id is a UUID, even on an insecure page where the browser offers none [FAULT-49]', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 1_000 }, randomId)
  vi.unstubAllGlobals()
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
