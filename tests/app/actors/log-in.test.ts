import { expect, test } from 'vitest'
import type { LoginResponse } from '#domain/wire/accounts/session.ts'
import { Captcha } from '#server/security/captcha.ts'
import { logIn } from '#src/app/actors/log-in.ts'
import { createSignIns } from '#src/app/session/sign-ins.ts'

const answer = (more: Partial<LoginResponse>): LoginResponse => ({
  success: false,
  redirect: false,
  redirectUrl: '',
  errormessage: '',
  captchareload: false,
  ...more,
})

/** The server's puzzles, with its key and the used ones in memory. */
function puzzles() {
  const used = new Set<string>()
  const sql = {
    async all(text: string, [first]: readonly string[] = []) {
      if (text.startsWith('select secret')) return [{ secret: 'the key of the test' }]
      if (!text.startsWith('insert into captcha_used')) return []
      return used.size < used.add(first!).size ? [{ challenge: first }] : []
    },
  }
  return new Captcha({ write: (work: (given: typeof sql) => unknown) => work(sql) } as never)
}

function world(answers: (solution: string | undefined) => Promise<LoginResponse>) {
  const sent: unknown[][] = []
  const calls = {
    logIn: async (...form: [string, string, string?, string?]) => {
      sent.push(form)
      return { ok: true, value: await answers(form[3]) }
    },
  }
  return { sent, services: { calls, signIns: createSignIns(undefined), sendPendingSignOut: async () => undefined } as never }
}

test('a puzzle is solved on the device, and the same form is sent again with the solution, once', async () => {
  const [captcha, now] = [puzzles(), Date.now()]
  const { sent, services } = world(async (solution) =>
    solution !== undefined && (await captcha.accepts(solution, now))
      ? answer({ success: true })
      : answer({ captchareload: true, challenge: await captcha.challenge(now) }),
  )
  expect(await logIn(services, 'mara', 'secret', '123456')).toMatchObject({ ok: true, value: { success: true } })
  expect(sent).toEqual([
    ['mara', 'secret', '123456', undefined],
    ['mara', 'secret', '123456', expect.any(String)],
  ])
})

test('a puzzle without a solution, or a second one, ends the attempt with the server’s answer', async () => {
  const [captcha, now] = [puzzles(), Date.now()]
  const unsolvable = answer({ captchareload: true, challenge: { ...(await captcha.challenge(now)), maxnumber: -1 } })
  const first = world(async () => unsolvable)
  expect(await logIn(first.services, 'mara', 'secret')).toEqual({ ok: true, value: unsolvable })
  expect(first.sent).toHaveLength(1)
  const second = world(async () => answer({ captchareload: true, challenge: await captcha.challenge(now) }))
  expect(await logIn(second.services, 'mara', 'secret')).toMatchObject({ value: { success: false, captchareload: true } })
  expect(second.sent).toHaveLength(2)
})
