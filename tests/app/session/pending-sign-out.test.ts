import { expect, test } from 'vitest'
import { createPendingSignOut } from '#src/app/session/pending-sign-out.ts'

function world(answers: { ok: boolean; redirectUrl?: string }[]) {
  const visited: string[] = []
  let isPending = true
  let calls = 0
  const device = { hasPendingSignOut: async () => isPending, setPendingSignOut: async (pending: boolean) => void (isPending = pending) }
  const logOut = async () => {
    const answer = answers[calls++]!
    return answer.ok
      ? { ok: true, value: { success: true, redirectUrl: answer.redirectUrl } }
      : { ok: false, failure: { code: 'network.unreachable', retry: 'later', message: '', detail: {} } }
  }
  const settle = createPendingSignOut(device as never, { logOut } as never, (address) => visited.push(address))
  return { settle, isPending: () => isPending, calls: () => calls, visited }
}

test('a sign-out unknown to the server is reported once, however many callers ask at the same time [SESS-10]', async () => {
  const { settle, isPending, calls } = world([{ ok: true }])
  await Promise.all([settle(), settle(), settle()])
  await settle()
  expect([isPending(), calls()]).toEqual([false, 1])
})

test('it stays pending while the server cannot be reached, and the callers are told [SESS-10]', async () => {
  const { settle, isPending } = world([{ ok: false }, { ok: true }])
  await expect(settle()).rejects.toMatchObject({ code: 'network.unreachable' })
  expect(isPending()).toBe(true)
  await settle()
  expect(isPending()).toBe(false)
})

test('someone who came by single sign-on is sent to the provider once, after the server knows that they left', async () => {
  const { settle, isPending, visited } = world([{ ok: true, redirectUrl: 'https://campus.example/end' }])
  await Promise.all([settle(), settle()])
  expect([isPending(), visited]).toEqual([false, ['https://campus.example/end']])
})
