import { expect, test } from 'vitest'
import { recheckSession } from '#src/app/ask-who-is-in.ts'
import { createSignIns } from '#src/app/session/sign-ins.ts'
import { FakeLocks } from '#tests/harness/world-tabs.ts'

const mara = { userId: 1, groupId: 10 }
const hanna = { userId: 2, groupId: 10 }

/** On a device whose workspace is Mara's. */
type Answer = { ok: true; value: typeof mara } | { ok: false; failure: { code: string } }

const polled = (isSSO: boolean) => ({ ok: true, value: { session: { isSSO, redirectUrl: isSSO ? '/api/v1/sso/start' : '' } } })

async function ask(
  answer: Answer,
  sendPendingSignOut = () => Promise.resolve(),
  signIns = createSignIns(undefined),
  readSession = async () => answer,
  poll: () => Promise<object> = async () => polled(false),
) {
  const told: unknown[] = []
  const pool = { owner: mara, setPerson: async (userId: number | null) => void told.push(`person ${userId}`), tell: (event: unknown) => told.push(event) }
  await recheckSession({ calls: { readSession, poll }, pool, signIns, sendPendingSignOut } as never, { send: (event: unknown) => void told.push(event) })
  return told
}

test('after an answer to a previous session that a new sign-in has ended, the new session continues [SESS-03]', async () => {
  expect(await ask({ ok: true, value: mara })).toEqual([{ type: 'session.read', info: mara }, 'person 1', { type: 'session.restored' }])
})

test('if someone else is signed in, the app shows that, and sends nothing of the first person [SESS-06]', async () => {
  expect(await ask({ ok: true, value: hanna })).toEqual([{ type: 'session.read', info: hanna }, 'person 2'])
})

test('if the session has ended or cannot be checked, the password is required [SESS-02]', async () => {
  expect(await ask({ ok: false, failure: { code: 'session.expired' } })).toEqual([{ type: 'session.expired' }, 'person null'])
  expect(await ask({ ok: false, failure: { code: 'network.unreachable' } })).toEqual([{ type: 'session.expired' }])
})

test('someone who came by single sign-on signs in again where the poll says; if it is not answered, with the password [SESS-02]', async () => {
  const over: Answer = { ok: false, failure: { code: 'session.expired' } }
  const asked = (poll: () => Promise<object>) => ask(over, undefined, undefined, undefined, poll)
  expect(await asked(async () => polled(true))).toEqual([{ type: 'session.expired', sso: '/api/v1/sso/start' }, 'person null'])
  expect(await asked(async () => ({ ok: false, failure: { code: 'network.unreachable' } }))).toEqual([{ type: 'session.expired' }, 'person null'])
})

test('the session of someone who signed out without the server is ended first, and belongs to nobody if that fails [SESS-10]', async () => {
  let isOut = false
  await ask({ ok: true, value: mara }, async () => void (isOut = true))
  expect(isOut).toBe(true)
  expect(await ask({ ok: true, value: hanna }, () => Promise.reject(new Error('no network')))).toEqual([{ type: 'session.expired' }])
})

test('while a sign-in is under way in any tab, nobody is asked: the server has ended the previous session, and the new cookie is not there yet [SESS-03]', async () => {
  const signIns = createSignIns(new FakeLocks() as never)
  const nobody: Answer = { ok: false, failure: { code: 'session.expired' } }
  let cookie: Answer = nobody
  let answerSignIn = () => {}
  const signedIn = signIns.during(async () => {
    await new Promise<void>((resolve) => (answerSignIn = resolve))
    cookie = { ok: true, value: mara }
    return 'signed in'
  })
  const asked = ask(nobody, undefined, signIns, async () => cookie)
  await Promise.resolve()
  answerSignIn()
  expect(await signedIn).toBe('signed in')
  expect(await asked).toEqual([{ type: 'session.read', info: mara }, 'person 1', { type: 'session.restored' }])
})
