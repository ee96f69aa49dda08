import { expect, test } from 'vitest'
import { retryOf } from '#domain/errors.ts'
import { allErrors } from '#domain/error-code.ts'
import { routes } from '#server/routes/list.ts'

const ofDevices = routes.filter(({ path }) => path.startsWith('/api/v1/sync/'))

test('devices know when to ask again, whatever the routes of the sync engine answer', () => {
  const refusals = ofDevices.flatMap((route) => route.refusals)
  expect(refusals).toContain('upload.too-many')
  for (const code of refusals) expect(retryOf(code), code).toBe(allErrors[code].retry)
})
