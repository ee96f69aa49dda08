import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { choose, given, typeToDelete, jonas, mara, maraElsewhere, read, send, signedInAs, started, type SessionWorld, type Step } from './session.world.ts'

const submitAs =
  (login: string): Step =>
  (one) =>
    one.submit(login)
const expired = [...started, send('session.expired')]
const unsent = [...started, send('logout.chosen'), ((one) => one.answer('flush', 3)) satisfies Step]
const tooMany = 'Too many incorrect login-attempts. Please login here (unsaved changes will be lost)'

describe('signing in', () => {
  test('someone who is signed in on the server gets their workspace', async () => {
    const one = await given(...started)
    expect([one.actors.inputs('openWorkspace'), one.has('workspace'), one.has('blocking')]).toEqual([[mara], true, false])
  })

  test('signing in asks for name and password and opens the workspace; the password is stored nowhere', async () => {
    const one = await given((one) => one.answer('readSession', null), submitAs('m.lindqvist'))
    expect(one.actors.inputs('signIn')).toEqual([{ login: 'm.lindqvist', password: 'secret' }])
    expect([one.has('form'), one.has('submitting'), JSON.stringify(one.context())]).toEqual([true, true, expect.not.stringContaining('secret')])
    await one.answer('signIn', signedInAs(mara))
    await one.answer('openWorkspace')
    expect([one.actors.inputs('openWorkspace'), one.state()]).toEqual([[mara], 'signedIn.working'])
  })

  test.each([
    ["the server's message", { kind: 'failed', message: 'The user name or password is incorrect.' }, 'The user name or password is incorrect.'],
    ['the captcha sentence', { kind: 'too-many' }, tooMany],
  ])('a failed login shows %s', async (_, answer, message) => {
    const one = await given(
      (one) => one.answer('readSession', null),
      submitAs('m.lindqvist'),
      (one) => one.answer('signIn', answer),
    )
    expect([one.state(), one.context().message]).toEqual(['signedOut.asking', message])
    one.submit()
    expect(one.context().message).toBeNull()
  })

  test('a PIN signs in as well, from the sign-in screen and without a network, and is stored nowhere', async () => {
    const unreachable: Step[] = [(one) => one.fail('readSession'), (one) => one.answer('recallPerson', null)]
    for (const steps of [[(one: SessionWorld) => one.answer('readSession', null)], unreachable]) {
      const one = await given(...steps, (one) => one.submitPin('1357'))
      expect(one.actors.inputs('signIn')).toEqual([{ userId: mara.userId, pin: '1357' }])
      expect([one.has('submitting'), JSON.stringify(one.context())]).toEqual([true, expect.not.stringContaining('1357')])
      await one.answer('signIn', signedInAs(mara))
      await one.answer('openWorkspace')
      expect(one.state()).toBe('signedIn.working')
    }
  })

  test('of an encrypted workspace nothing is drawn before its key is found; then it opens', async () => {
    const one = await given(
      (one) => one.fail('readSession'),
      (one) => one.answer('recallPerson', mara),
      (one) => one.answer('openWorkspace', 'sealed'),
    )
    expect([one.state(), one.has('workspace'), one.has('form')]).toEqual(['sealed', false, false])
    send('key.found')(one)
    await one.answer('openWorkspace', 'open')
    expect([one.state(), one.has('workspace')]).toEqual(['signedIn.working', true])
  })

  test('a database that does not open is reported, and opening is repeated', async () => {
    const one = await given(
      (one) => one.answer('readSession', mara),
      (one) => one.fail('openWorkspace'),
    )
    expect([one.has('blocking'), one.context().message]).toEqual([true, expect.stringContaining('The local database did not respond')])
    send('try.again')(one)
    await one.answer('openWorkspace')
    expect([one.state(), one.context().message]).toEqual(['signedIn.working', null])
  })
})

describe('starting without a network', () => {
  test('opens the workspace of the last person on this device [SESS-10]', async () => {
    const one = await given(
      (one) => one.fail('readSession'),
      (one) => one.answer('recallPerson', mara),
      (one) => one.answer('openWorkspace'),
    )
    expect([one.actors.inputs('openWorkspace'), one.state()]).toEqual([[mara], 'signedIn.working'])
  })

  test('without a person to recall it says so, and starts again by itself when the poll finds someone signed in', async () => {
    const one = await given(
      (one) => one.fail('readSession'),
      (one) => one.answer('recallPerson', null),
    )
    expect([one.has('form'), one.context().message]).toEqual([true, 'You seem to be disconnected from the internet. Please check your connection.'])
    read(mara)(one)
    await one.answer('readSession', mara)
    expect(one.state()).toBe('opening')
  })

  test('the first contact that finds the session ended asks for the password over the open workspace [SESS-03]', async () => {
    const one = await given(
      (one) => one.fail('readSession'),
      (one) => one.answer('recallPerson', mara),
      (one) => one.answer('openWorkspace'),
      read(null),
    )
    expect([one.state(), one.has('workspace'), one.has('blocking')]).toEqual(['expired.asking', true, true])
  })
})

describe('the session expires', () => {
  test.each([
    ['a call is answered 401', send('session.expired')],
    ['the poll finds nobody signed in', read(null)],
  ])("when %s the 'Login Expired' dialog opens and the workspace stays open below [SESS-03]", async (_, end) => {
    const one = await given(...started, end)
    expect([one.state(), one.has('workspace'), one.has('blocking'), one.context().info]).toEqual(['expired.asking', true, true, mara])
  })

  test('someone who came by single sign-on is sent there again, but not the next time without it [SESS-02]', async () => {
    const end = (sso?: string) => (one: SessionWorld) => one.actor.send({ type: 'session.expired', ...(sso && { sso }) })
    const one = await given(...started, end('/api/v1/sso/start'))
    expect([one.state(), one.context().sso]).toEqual(['expired.asking', '/api/v1/sso/start'])
    send('password.chosen')(one)
    expect([one.state(), one.context().sso]).toEqual(['expired.asking', null])
    read(mara)(one)
    end()(one)
    expect([one.state(), one.context().sso]).toEqual(['expired.asking', null])
  })

  test('a failed login shows the server’s message; too many show the captcha sentence [SESS-03]', async () => {
    const one = await given(...expired, submitAs('m.lindqvist'), (one) => one.answer('signIn', { kind: 'failed', message: 'No such person' }))
    expect([one.state(), one.context().message]).toEqual(['expired.asking', 'No such person'])
    one.submit()
    await one.answer('signIn', { kind: 'too-many' })
    expect([one.state(), one.context().message]).toEqual(['expired.asking', tooMany])
  })

  test.each([
    ['on the sign-in screen', [(one: SessionWorld) => one.answer('readSession', null)], 'signedOut', 'opening'],
    ['in the dialog', [...started, send('session.expired')], 'expired', 'signedIn.working'],
  ] as [string, Step[], string, string][])(
    '%s, a code is asked for after the password; what is wrong with it is said; neither is stored',
    async (_, before, form, after) => {
      const one = await given(...before)
      const needCode = (message: string | null) => one.answer('signIn', { kind: 'code-needed', message })
      const now = () => [one.state(), one.context().asksCode, one.context().message]
      one.submit()
      await needCode(null)
      expect(now()).toEqual([`${form}.asking`, true, null])
      one.submit(mara.login, '123456')
      expect(one.actors.inputs('signIn').at(-1)).toEqual({ login: mara.login, password: 'secret', code: '123456' })
      expect(now()).toEqual([`${form}.submitting`, true, null])
      await needCode('The code is incorrect.')
      expect(now()).toEqual([`${form}.asking`, true, 'The code is incorrect.'])
      expect(JSON.stringify(one.context())).not.toMatch(/secret|123456/)
      send('code.declined')(one)
      expect(now()).toEqual([`${form}.asking`, false, null])
      one.submit()
      await needCode(null)
      one.submit(mara.login, '654321')
      await one.answer('signIn', { kind: 'failed', message: 'The user name or password is incorrect.' })
      expect(now()).toEqual([`${form}.asking`, false, 'The user name or password is incorrect.'])
      one.submit()
      await needCode(null)
      one.submit(mara.login, '654321')
      await one.answer('signIn', signedInAs(mara))
      expect(one.state()).toBe(after)
    },
  )

  test('a session that ends again asks for the password first, even if a code was asked for before', async () => {
    const one = await given(
      ...expired,
      (one) => one.submit(),
      (one) => one.answer('signIn', { kind: 'code-needed', message: null }),
      read(mara),
      send('session.expired'),
    )
    expect([one.state(), one.context().asksCode]).toEqual(['expired.asking', false])
  })

  test('after login as the same person work continues where it was, and so does the queue [SESS-03] [SESS-10]', async () => {
    const one = await given(...expired, submitAs('m.lindqvist'), (one) => one.answer('signIn', signedInAs(mara)))
    expect([one.state(), one.emitted]).toEqual(['signedIn.working', [{ type: 'work.resumed' }]])
    expect(one.actors.inputs('openWorkspace')).toHaveLength(1)
  })

  test('a login in another tab closes the dialog, too [SESS-03]', async () => {
    const one = await given(...expired, read(mara))
    expect([one.state(), one.emitted]).toEqual(['signedIn.working', [{ type: 'work.resumed' }]])
  })

  test('another person gets their own workspace; the first person’s queue is not resumed [SESS-10]', async () => {
    const one = await given(...expired, submitAs('j.reiter'), (one) => one.answer('signIn', signedInAs(jonas)))
    expect([one.state(), one.actors.inputs('openWorkspace'), one.emitted]).toEqual(['opening', [mara, jonas], []])
  })

  test('what the poll reads while the form waits for its answer does not interfere', async () => {
    const one = await given(...expired, submitAs('j.reiter'), read(jonas), (one) => one.answer('signIn', signedInAs(jonas)))
    expect(one.state()).toBe('opening')
  })

  test('the same person in another group may not continue in this one: the page reloads [SESS-10]', async () => {
    const one = await given(...expired, submitAs('m.lindqvist'), (one) => one.answer('signIn', signedInAs(maraElsewhere)))
    expect([one.state(), one.has('blocking'), one.context().info]).toEqual(['groupChanged', true, mara])
    send('reload.chosen')(one)
    expect(one.emitted).toEqual([{ type: 'reload.asked', to: null }])
  })

  test('offline the dialog says so and waits', async () => {
    const one = await given(...expired, submitAs('m.lindqvist'), (one) => one.fail('signIn'))
    expect([one.state(), one.context().message]).toEqual(['expired.asking', 'You seem to be disconnected from the internet. Please check your connection.'])
  })
})

describe('the session is a different one', () => {
  test('a different user blocks and goes to /members/ [SESS-06]', async () => {
    const one = await given(...started, read(jonas))
    expect([one.has('blocking'), one.context().info]).toEqual([true, mara])
    send('reload.chosen')(one)
    expect(one.emitted).toEqual([{ type: 'reload.asked', to: '/members/' }])
  })

  test('a group changed elsewhere blocks until the page is reloaded [SESS-05]', async () => {
    const one = await given(...started, read(maraElsewhere), send('reload.chosen'))
    expect([one.state(), one.emitted]).toEqual(['reloading', [{ type: 'reload.asked', to: null }]])
  })
})

describe('logout', () => {
  test('sends what is queued, then signs out [SESS-10]', async () => {
    const one = await given(...started, send('logout.chosen'))
    expect(one.actors.made.map(({ name }) => name).slice(2)).toEqual(['flush'])
    await one.answer('flush', 0)
    await one.answer('signOut')
    expect([one.state(), one.context().info]).toEqual(['signedOut.asking', null])
  })

  test.each([
    ['some writes could not be sent', (one) => one.answer('flush', 3)],
    ['nothing can be sent', (one) => one.fail('flush')],
  ] as [string, Step][])('when %s it says so, and keeps the changes for this person if they continue [SESS-10]', async (_, flushed) => {
    const one = await given(...started, send('logout.chosen'), flushed)
    expect([one.state(), one.has('blocking'), one.actors.isOpen('signOut')]).toEqual(['leaving.unsent', true, false])
    send('keep.chosen')(one)
    await one.fail('signOut')
    expect(one.state()).toBe('signedOut.asking')
  })

  test('queued changes can be exported first; the question stays, and says if there is no file [SESS-10]', async () => {
    const one = await given(...unsent, send('export.chosen'), (one) => one.answer('exportQueue'))
    expect([one.state(), one.context().unsent, one.context().message]).toEqual(['leaving.unsent', 3, null])
    send('export.chosen')(one)
    await one.fail('exportQueue')
    expect([one.state(), one.context().message]).toEqual(['leaving.unsent', expect.stringContaining('The local database did not respond')])
  })

  test('queued changes are deleted only after a typed confirmation [SESS-10]', async () => {
    const one = await given(...unsent, send('delete.chosen'), typeToDelete(''), typeToDelete('yes'), typeToDelete('delet'))
    expect([one.state(), one.actors.isOpen('deleteQueue')]).toEqual(['leaving.confirmingDelete', false])
    typeToDelete('delete')(one)
    await one.answer('deleteQueue')
    expect([one.state(), one.actors.isOpen('signOut')]).toEqual(['leaving.signingOut', true])
  })

  test('what could not be deleted is still there, and nobody is signed out [SESS-10]', async () => {
    const one = await given(...unsent, send('delete.chosen'), typeToDelete('delete'), (one) => one.fail('deleteQueue'))
    expect([one.state(), one.actors.inputs('signOut'), one.context().info]).toEqual(['unopened', [], mara])
  })

  test('someone else on the lock screen signs this person out at once; nothing is deleted [SESS-07, SESS-10]', async () => {
    const one = await given(...started, send('person.left'), (one) => one.answer('signOut'))
    expect([one.state(), one.actors.inputs('flush'), one.actors.inputs('deleteQueue')]).toEqual(['signedOut.asking', [], []])
  })

  test('the person can stay instead', async () => {
    const one = await given(...started, send('logout.chosen'), (one) => one.answer('flush', 3), send('logout.canceled'))
    expect([one.state(), one.context().info]).toEqual(['signedIn.working', mara])
  })

  test('a poll in progress at the logout signs nobody in again', async () => {
    const one = await given(
      ...started,
      send('logout.chosen'),
      (one) => one.answer('flush', 0),
      (one) => one.answer('signOut'),
      read(mara),
    )
    expect(one.state()).toBe('signedOut.asking')
  })
})

describe('changing group', () => {
  test('asks first, then calls setPrimary, then reloads the page [GRP-01]', async () => {
    const one = await given(...started, choose(2))
    expect(messages.changeGroup).toBe('Changing groups will reload the page. Any unsaved changes will be lost. Do you want to continue?')
    expect([one.state(), one.has('blocking'), one.context().wantedGroup, one.actors.isOpen('setPrimary')]).toEqual(['signedIn.confirmingGroup', true, 2, false])
    send('group.confirmed')(one)
    expect(one.actors.inputs('setPrimary')).toEqual([2])
    await one.answer('setPrimary', { result: true, mustUseTwoFactorAuth: false })
    expect([one.state(), one.emitted]).toEqual(['reloading', [{ type: 'reload.asked', to: null }]])
  })

  test('No leaves everything unchanged; choosing the present group asks nothing [GRP-01]', async () => {
    const one = await given(...started, choose(2), send('group.declined'), choose(1))
    expect([one.state(), one.actors.inputs('setPrimary')]).toEqual(['signedIn.working', []])
  })

  test('a group that requires two-step verification says so and changes nothing [GRP-01]', async () => {
    const one = await given(...started, choose(2), send('group.confirmed'), (one) => one.answer('setPrimary', { result: false, mustUseTwoFactorAuth: true }))
    expect([one.state(), one.has('blocking'), one.emitted]).toEqual(['signedIn.twoFactorNeeded', true, []])
  })

  test.each([
    ['a refusal', (one) => one.answer('setPrimary', { result: false, mustUseTwoFactorAuth: false }), 'You are no longer a member of this group.'],
    ['a lost connection', (one) => one.fail('setPrimary'), 'You seem to be disconnected from the internet. Please check your connection.'],
  ] as [string, Step, string][])('%s is reported and changes nothing', async (_, answered, message) => {
    const one = await given(...started, choose(2), send('group.confirmed'), answered)
    expect([one.state(), one.emitted]).toEqual(['signedIn.working', [{ type: 'refusal.told', message }]])
  })
})
