import { expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'

const poll = '/members/fn/scheduledTasks/handler.ashx'

describeServer('the scheduled poll', (lab) => {
  test('answers notifications and the session to whoever is signed in [CONN-01] [SESS-02]', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const answer = await (await lab.server.signIn(user))(poll)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual({
      notifications: [],
      session: { isLoggedIn: true, subgroupID: group, loggedInUser: user.id, isSSO: false, redirectUrl: '', loginType: '' },
      passwordPolicy: { idleMinutesTimeoutPolicy: 30 },
    })
  })

  test('answers to somebody signed out too, and says so [SESS-02]', async () => {
    const answer = await lab.server.anonymous(poll)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      notifications: [],
      session: { isLoggedIn: false, subgroupID: 0, loggedInUser: 0, isSSO: false, redirectUrl: '', loginType: '' },
      passwordPolicy: { idleMinutesTimeoutPolicy: -1 },
    })
  })

  test('no cache keeps it', async () => {
    expect((await lab.server.anonymous(poll)).headers.get('cache-control')).toBe('no-store')
  })
})
