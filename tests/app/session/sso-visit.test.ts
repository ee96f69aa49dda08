import { expect, test, vi } from 'vitest'
import { noteSso } from '#src/app/session/sso/sso-visit.ts'

const mara = { userId: 1, ssoAt: 1_000 }

function device(save = new Map<string, string>()) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => save.get(key) ?? null, setItem: (key: string, value: string) => void save.set(key, value) })
  const signIns: number[] = []
  const services = {
    device: { unlocks: { rememberSignIn: async (userId: number) => void signIns.push(userId) } },
    activity: { record: () => undefined },
  }
  return { signIns, note: (info: object) => noteSso(services as never, info as never) }
}

test('a session by single sign-on ends the lock once: a screen that was locked afterwards stays locked', async () => {
  const { signIns, note } = device()
  await note(mara)
  await note(mara)
  expect(signIns).toEqual([1])
  await note({ ...mara, ssoAt: 2_000 })
  await note({ userId: 2, ssoAt: 2_000 })
  expect(signIns).toEqual([1, 1, 2])
})

test('a session by password or PIN has no effect, nor does one that cannot be noted', async () => {
  const { signIns, note } = device()
  await note({ userId: 1 })
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('no space')
    },
  })
  await note(mara)
  expect(signIns).toEqual([])
})
