import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { listen } from '#tests/harness/listen.ts'

const beat = 20

describeRoutes(
  'the event stream',
  (lab) => {
    const signedIn = async () => {
      const group = await lab.server.makeGroup()
      const user = await lab.server.makeUser('Member', group)
      return { group, user, fetch: await lab.server.signIn(user) }
    }

    test('pokes listeners when the group’s feed advances, without content', async () => {
      const { group, fetch } = await signedIn()
      const stream = await listen(fetch, group)
      expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      expect(stream.answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      await lab.server.makeSample(group)
      await stream.until((text) => text.includes('data:'))
      const [, data] = /^data: (.*)$/m.exec(stream.texts.join(''))!
      expect(JSON.parse(data!)).toEqual({ groupId: group, version: expect.any(Number) })
    })

    test('sends heartbeats while nothing happens, and reveals nothing of other groups', async () => {
      const { group, fetch } = await signedIn()
      const stream = await listen(fetch, group)
      await lab.server.makeSample(await lab.server.makeGroup())
      await stream.until((text) => text.split(':\n\n').length > 3)
      expect(stream.texts.join('')).not.toContain('data:')
    })

    test('announces private rows to their person only, and rows of a shared bucket to those who have it [FAULT-09]', async () => {
      const { group, user, fetch } = await signedIn()
      const other = await lab.server.makeUser('Member', group)
      const third = await lab.server.makeUser('Member', group)
      await lab.server.saveRows(group, 'bucketGrants', { id: `${third.id}:5`, audience: third.id, bucketId: 5 })
      const mine = await listen(fetch, group)
      const theirs = await listen(await lab.server.signIn(other), group)
      const shared = await listen(await lab.server.signIn(third), group)
      const pokes = (stream: { texts: string[] }) => stream.texts.join('').split('data:').length - 1
      await lab.server.saveRows(group, 'userSettings', { id: `${user.id}:a`, audience: user.id, key: 'a', value: '1' })
      await mine.until((text) => text.includes('data:'))
      await lab.server.saveRows(group, 'samples', makeSample({ id: 8_000_001, audience: -5 } as never))
      await shared.until((text) => text.includes('data:'))
      // A row for everyone comes last, so that nothing is missed.
      await lab.server.makeSample(group)
      const [last] = await lab.server.engine.read((sql) => sql.all<{ version: number }>('select version from feed where group_id = $1', [group]))
      for (const stream of [mine, theirs, shared]) await stream.until((text) => text.includes(`"groupId":${group},"version":${last!.version}`))
      expect([pokes(mine), pokes(theirs), pokes(shared)]).toEqual([2, 1, 2])
    })

    test('ends when the person signs out', async () => {
      const { group, fetch } = await signedIn()
      const stream = await listen(fetch, group)
      await fetch('/login/logout.ashx', { method: 'POST' })
      await stream.ended
    })

    test('ends when the session expires', async () => {
      const { group, fetch } = await signedIn()
      const stream = await listen(fetch, group)
      lab.server.now += limits.session.lasts + 1
      await stream.ended
    })

    test('ends when the membership is lost', async () => {
      const { group, user, fetch } = await signedIn()
      const stream = await listen(fetch, group)
      await lab.server.saveRows(group, 'members', { remove: user.id })
      await stream.ended
      expect(stream.texts.join('')).not.toContain('data:')
    })

    test('is refused to people outside the group and to callers who are not signed in', async () => {
      const { fetch } = await signedIn()
      const others = await lab.server.makeGroup()
      expect((await fetch(`/api/v1/sync/events?group=${others}`)).status).toBe(403)
      expect((await lab.server.anonymous(`/api/v1/sync/events?group=${others}`)).status).toBe(401)
    })

    test('none of this is worth a warning', () => {
      expect(lab.server.warnings()).toEqual([])
    })

    test('ends when the server stops', async () => {
      const { group, fetch } = await signedIn()
      const stream = await listen(fetch, group)
      await lab.server.close()
      await stream.ended
    })
  },
  { heartbeat: beat },
)
