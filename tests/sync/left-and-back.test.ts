import { beforeEach, expect, test } from 'vitest'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import type { WorldTab, WorldWorkspace } from '#tests/harness/world-device.ts'
import { settle } from '#tests/harness/settle.ts'
import { noFaults, World } from '#tests/harness/world.ts'

let world: World
let max: WorldWorkspace
let first: WorldTab
let second: WorldTab

async function deliverAll(only?: WorldTab): Promise<void> {
  const next = () => world.net.letters.find((letter) => !only || letter.from === only)
  for (let letter = next(); letter; letter = next()) {
    if (!letter.answer) await world.serve(letter)
    await world.arrive(letter)
  }
}

async function setMember(isMember: boolean): Promise<void> {
  await world.store.write(async (tables) => {
    const version = (await tables.lockGroup(1)) + 1
    const row = { id: 2, fullName: 'P2', role: 'Member' }
    const before = (await tables.source(1).get('members', 2)) ?? null
    await tables.saveChanges(1, version, [{ entity: 'members', id: 2, before, after: isMember ? row : null }])
    await tables.saveVersion(1, version)
  })
}

beforeEach(async () => {
  world = await World.make(noFaults, new Map())
  max = world.workspaces.find(({ device, owner }) => device.id === 1 && owner.userId === 2)!
  max.device.session = max.device.person = 2
  first = await world.openTab(max, 0)
  second = await world.openTab(max, 1)
  await deliverAll()
})

test('someone who rejoined continues to work, even if another tab only learns now that they had left [QUEUE-02, SESS-10]', async () => {
  await setMember(false)
  for (const tab of [first, second]) tab.sync.tell({ type: 'poked' })
  await settle()
  // Both tabs are told; the answer to the second is slow.
  const sent = world.net.letters.slice()
  for (const letter of sent) await world.serve(letter)
  await world.arrive(world.net.letters.find((letter) => letter.from === first)!)
  expect(first.sync.status.reason).toBe('left-group')

  await setMember(true)
  first.sync.tell({ type: 'group.rejoined' })
  await settle()
  await deliverAll(first)
  await write(first, first.context, [mutation(adjustAmount, { sampleId: 10, delta: -1, unit: 'mL' }, '')])
  first.sync.tell({ type: 'write.saved' })
  await settle()
  await world.serve(world.net.letters.find((letter) => letter.from === first)!)
  expect(world.store.audit).toHaveLength(1)

  await world.arrive(world.net.letters.find((letter) => letter.from === second)!)
  await deliverAll()
  expect(max.disk.inbox.size).toBe(0)
  expect(max.disk.row('samples', 10)).toMatchObject({ amount: 4 })
  for (const tab of [first, second]) tab.die(world)
})

test('changes made after the removal but before this device knew of it wait in the inbox, and the next key begins at 1', async () => {
  await setMember(false)
  await write(first, first.context, [mutation(adjustAmount, { sampleId: 10, delta: -1, unit: 'mL' }, '')])
  first.sync.tell({ type: 'write.saved' })
  await settle()
  await deliverAll()
  expect([...max.disk.inbox.values()]).toMatchObject([{ n: 1, code: 'group.left' }])
  expect(max.disk.rowsOf('samples').length).toBe(0)

  await setMember(true)
  for (const tab of [first, second]) tab.sync.tell({ type: 'group.rejoined' })
  await settle()
  await deliverAll()
  await write(first, first.context, [mutation(adjustAmount, { sampleId: 10, delta: -1, unit: 'mL' }, '')])
  first.sync.tell({ type: 'write.saved' })
  await settle()
  await deliverAll()
  expect(world.store.audit).toMatchObject([{ n: 1 }])
  expect(max.disk.outbox.size).toBe(0)
  for (const tab of [first, second]) tab.die(world)
})
