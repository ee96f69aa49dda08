import { once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

interface StreamedEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly userID: number; readonly rows: readonly { readonly id: number }[] }
}

/** The events of a stream as they arrive. */
async function listen(fetch: Fetch, lastId?: string, query = '') {
  const answer = await fetch(`/api/v1/events${query}`, { headers: lastId === undefined ? {} : { 'last-event-id': lastId } })
  let text = ''
  const arrivals = new EventTarget()
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true })
      arrivals.dispatchEvent(new Event('text'))
    }
  }
  void reading().catch(() => undefined)
  const events = () => [...text.matchAll(/^id: (.*)\ndata: (.*)\n$/gm)].map(([, id, data]) => ({ ...(JSON.parse(data!) as StreamedEvent), lastId: id }))
  const until = async (count: number) => {
    while (events().length < count) await once(arrivals, 'text')
    return events()
  }
  return { answer, until, text: () => text }
}

describeServer('the events of a group', (lab) => {
  let group: number
  let user: TestUser
  let program: Fetch
  beforeEach(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    program = await lab.server.useToken(user)
  })

  const run = (command: Parameters<typeof runCommand>[3], input: object, by = user, where = group) =>
    runCommand(lab.server.app.services.store, { userId: by.id }, where, command, input, () => lab.server.now)
  const move = async () => {
    const { id } = await lab.server.makeSample(group, { ownerId: user.id })
    await run(moveSample, { sampleId: id, layerId: null, position: 0 })
    return id
  }

  test('reach a program as they happen, without what is a person’s own or of another group', async () => {
    await move()
    const stream = await listen(program)
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const others = await lab.server.makeGroup()
    const stranger = await lab.server.makeUser('Member', others)
    const { id: foreign } = await lab.server.makeSample(others, { ownerId: stranger.id })
    await run(moveSample, { sampleId: foreign, layerId: null, position: 0 }, stranger, others)
    await run(writeSetting, { key: 'DateFormat', value: 'DD.MM.YYYY' })
    const moved = await move()
    const [event, ...more] = await stream.until(1)
    expect(event).toMatchObject({ type: 'sample.move', data: { userID: user.id, rows: [{ id: moved }] } })
    expect(event!.lastId).toBe(event!.id)
    expect(more).toEqual([])
  })

  test('go on after the last one that a program has seen, however many came since', async () => {
    const first = await listen(program)
    await move()
    const [seen] = await first.until(1)
    const moved: number[] = []
    for (let count = 0; count < 130; count++) moved.push(await move())
    const events = await (await listen(program, seen!.id)).until(130)
    expect(events.map(({ data }) => data.rows[0]!.id)).toEqual(moved)
  })

  test('are only those of the topics that a program asks for; an unknown topic is refused', async () => {
    const { id: layerId } = await lab.server.makeLayer(group)
    const narrow = await listen(program, undefined, '?topics=storage,orders')
    const wide = await listen(program)
    await move()
    await run(editLayer, { layerId, set: { name: 'Rack 3' } })
    expect((await narrow.until(1)).map(({ type }) => type)).toEqual(['layer.edit'])
    expect((await wide.until(2)).map(({ type }) => type)).toEqual(['sample.move', 'layer.edit'])
    expect((await program('/api/v1/events?topics=samples,weather')).status).toBe(400)
  })

  test.each(['', 'an event', '1-2-0123456789abcdef'])('begin now after %j; an event that is not known is said', async (last) => {
    await move()
    const stream = await listen(program, last)
    const moved = await move()
    const [event] = await stream.until(1)
    expect(event!.data.rows[0]!.id).toBe(moved)
    expect(stream.text().includes('event: reset')).toBe(last !== '')
  })
})
