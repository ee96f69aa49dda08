import { expect, test } from 'vitest'
import { LocalBus, type Poke } from '#server/feed/bus.ts'
import { FeedTables } from '#server/store/feed/feed-tables.ts'
import { VersionPoll } from '#server/store/version-poll.ts'
import { forEachEngine } from '#tests/harness/engines.ts'
import { change, sample } from '../feed/world.ts'

forEachEngine((_name, open) => {
  test('what another process has written is found by looking, once, and only in the groups that moved', async () => {
    const here = await open()
    const there = await here.another()
    await change(here.feed, 7, [['samples', sample(101)]])
    await change(here.feed, 8, [['samples', sample(102)]])
    const heard: Poke[] = []
    const poll = new VersionPoll(here.engine, (groupId, version) => heard.push({ groupId, version }))
    await poll.look()
    expect(heard).toEqual([])

    await change(there.feed, 7, [['samples', sample(103)]])
    await change(there.feed, 9, [['samples', sample(104)]])
    await poll.look()
    expect(heard).toEqual([
      { groupId: 7, version: 2 },
      { groupId: 9, version: 1 },
    ])
    await poll.look()
    expect(heard).toHaveLength(2)
  })

  test('what this process has written itself is not announced twice', async () => {
    const { engine } = await open()
    const heard: Poke[] = []
    const poll = new VersionPoll(engine, (groupId, version) => heard.push({ groupId, version }))
    const bus = new LocalBus()
    bus.subscribe(7, ({ groupId, version }) => poll.note(groupId, version))
    await poll.look()
    await change(new FeedTables(engine, bus), 7, [['samples', sample(101)]])
    await poll.look()
    expect(heard).toEqual([])
  })
})
