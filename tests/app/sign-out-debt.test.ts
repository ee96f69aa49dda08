import { expect, test } from 'vitest'
import { createSignOutDebt } from '#src/app/sign-out-debt.ts'

function world(answers: { ok: boolean }[]) {
  let isOwed = true
  let calls = 0
  const device = { isSignOutOwed: async () => isOwed, oweSignOut: async (owed: boolean) => void (isOwed = owed) }
  const logOut = async () => {
    const answer = answers[calls++]!
    return answer.ok ? { ok: true, value: undefined } : { ok: false, failure: { code: 'network.unreachable', retry: 'later', message: '', detail: {} } }
  }
  const settle = createSignOutDebt(device as never, { logOut } as never)
  return { settle, isOwed: () => isOwed, calls: () => calls }
}

test('a sign-out the server has not heard of is told once, however many ask at the same time [SESS-10]', async () => {
  const { settle, isOwed, calls } = world([{ ok: true }])
  await Promise.all([settle(), settle(), settle()])
  await settle()
  expect([isOwed(), calls()]).toEqual([false, 1])
})

test('it stays owed while the server is not reached, and whoever asked hears that [SESS-10]', async () => {
  const { settle, isOwed } = world([{ ok: false }, { ok: true }])
  await expect(settle()).rejects.toMatchObject({ code: 'network.unreachable' })
  expect(isOwed()).toBe(true)
  await settle()
  expect(isOwed()).toBe(false)
})
