import { expect, test } from 'vitest'
import { askWhoIsIn } from '#src/app/ask-who-is-in.ts'

const mara = { userId: 1, groupId: 10 }
const hanna = { userId: 2, groupId: 10 }

/** On a device whose workspace is Mara's. */
async function ask(answer: { ok: true; value: typeof mara } | { ok: false; failure: { code: string } }, sendPendingSignOut = () => Promise.resolve()) {
  const told: unknown[] = []
  const pool = { owner: mara, setPerson: async (userId: number) => void told.push(`person ${userId}`), tell: (event: unknown) => told.push(event) }
  await askWhoIsIn({ calls: { readSession: async () => answer }, pool, sendPendingSignOut } as never, { send: (event: unknown) => void told.push(event) })
  return told
}

test('after an answer to a previous session that a new sign-in has ended, the new session continues [SESS-03]', async () => {
  expect(await ask({ ok: true, value: mara })).toEqual([{ type: 'session.read', info: mara }, 'person 1', { type: 'session.restored' }])
})

test('if someone else is signed in, the app shows that, and sends nothing of the first person [SESS-06]', async () => {
  expect(await ask({ ok: true, value: hanna })).toEqual([{ type: 'session.read', info: hanna }, 'person 2'])
})

test('if the session has ended or cannot be checked, the password is required [SESS-02]', async () => {
  for (const code of ['session.expired', 'network.unreachable']) expect(await ask({ ok: false, failure: { code } })).toEqual([{ type: 'session.expired' }])
})

test('the session of someone who signed out without the server is ended first, and belongs to nobody if that fails [SESS-10]', async () => {
  let isOut = false
  await ask({ ok: true, value: mara }, async () => void (isOut = true))
  expect(isOut).toBe(true)
  expect(await ask({ ok: true, value: hanna }, () => Promise.reject(new Error('no network')))).toEqual([{ type: 'session.expired' }])
})
