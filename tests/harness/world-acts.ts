import { discard, retry } from '#db/inbox.ts'
import { takeId } from '#db/leases.ts'
import { write, type Act } from '#db/write.ts'
import { commandId } from '#domain/command.ts'
import { commands } from '#domain/registry.ts'
import { Refusal } from '#domain/tx.ts'
import { Killed } from './memory-disk.ts'
import { canonical } from './world-canonical.ts'
import type { WorldTab } from './world-device.ts'
import { settle, type World } from './world.ts'

/** Chooses a number below `n`. */
export type Pick = (n: number) => number

/** Those that meet others most often come more often. */
const all = [...commands.keys(), 'sample.move@1', 'sample.move@1', 'sample.adjust-amount@1']
const barcodes = ['TUBE-1', 'TUBE-2', null]
const texts = ['', 'x', 'y']

/** A person does one thing, or two in one go, in this tab: any command, aimed at the few rows and places everybody fights for. */
export async function doSomething(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  await attempt(world, tab, async () => {
    const acts: Act[] = [await makeAct(world, tab, pick)]
    if (pick(6) === 0) acts.push(await makeAct(world, tab, pick))
    const ns = await write(tab, tab.context, acts)
    for (const [i, n] of ns.entries()) {
      const [command, input] = acts[i]!
      tab.workspace.said.push({ n, command: commandId(command), input: canonical(input) })
      world.count(`act ${command.name}`)
      world.trace?.(`  ${tab.workspace.name} n ${n} ${command.name} ${canonical(input)}`)
    }
  })
}

/** A person deals with something in the inbox: throws it away, or tries it again as a new act. */
export async function answerInbox(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  const { workspace } = tab
  const items = [...workspace.disk.inbox.values()]
  const item = items[pick(items.length)]
  if (!item) return
  await attempt(world, tab, async () => {
    if (item.code === null || pick(2)) {
      await discard(tab, [item])
      world.count('inbox discarded')
    } else {
      const ns = await retry(tab, tab.context, [item])
      workspace.said.push({ n: ns[0]!, command: item.intent.command, input: canonical(item.intent.input) })
      world.count('inbox retried')
    }
    workspace.handled.add(item.n)
  })
  // Killed between commit and answer: it is gone though nobody was told.
  if (tab.isDead && !workspace.disk.inbox.has(item.n)) workspace.handled.add(item.n)
}

/** Refusals here and a full disk are answers; a killed tab hears nothing. */
async function attempt(world: World, tab: WorldTab, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    tab.sync.tell({ type: 'write.saved' })
    await settle()
  } catch (error) {
    if (error instanceof Killed) tab.die(world)
    else if (error instanceof Refusal) world.count(`here ${error.code}`)
    else throw error
  }
}

/** Ids are taken before the write, as a screen does that shows the barcode while the form is open. */
async function newId(world: World, tab: WorldTab, kind: 'samples' | 'storageLayers'): Promise<number> {
  const id = await takeId(tab, kind)
  const printed = `${kind} ${id}`
  const other = world.printed.get(printed)
  if (other !== undefined) world.fail(`law 7: ${printed} was given to ${other} and to ${tab.workspace.name}`)
  world.printed.set(printed, tab.workspace.name)
  return id
}

async function makeAct(world: World, tab: WorldTab, pick: Pick): Promise<Act> {
  const { disk, owner } = tab.workspace
  const base = owner.groupId * 10
  const ids = [...disk.tables.samples.keys()] as number[]
  const sample = () => ids[pick(ids.length)] ?? base
  const place = () => (pick(3) ? { layerId: base + 1, position: 1 + pick(3) } : { layerId: pick(2) ? base + 2 : null, position: 0 })
  const field = (sampleId: number) => {
    const row = disk.tables.samples.get(sampleId) as { name?: string; note?: string } | undefined
    return pick(2) ? { note: { was: row?.note ?? '', to: texts[pick(3)]! } } : { name: { was: row?.name ?? '', to: texts[pick(3)]! } }
  }
  const id = all[pick(all.length)]!
  const sampleId = sample()
  const inputs: Record<string, () => unknown> = {
    'sample.adjust-amount@1': () => ({ sampleId, delta: pick(5) - 3, unit: 'mL' }),
    'sample.archive@1': () => ({ sampleId }),
    'sample.edit@1': () => ({ sampleId, set: field(sampleId) }),
    'sample.move@1': () => ({ sampleId, ...place() }),
    'sample.place-next@1': () => ({ sampleId, layerId: base + 1 + pick(2) }),
    'sample.restore@1': () => ({ sampleId, ...place() }),
    'sample.set-barcode@1': () => ({ sampleId, barcode: barcodes[pick(3)]! }),
    'layer.set-barcode@1': () => ({ layerId: base + 1 + pick(2), barcode: barcodes[pick(3)]! }),
    'sample.set-parent@1': () => ({ sampleId, parentId: pick(4) ? sample() : null }),
  }
  if (id === 'sample.create@1') {
    const input = { ...place(), altBarcode: barcodes[pick(3)]!, parentId: pick(3) ? null : sampleId, amount: pick(3) }
    const rest = { name: 'new', sampleTypeId: 1, unit: 'mL', expiration: '', description: '', note: '', meta: {} }
    return [commands.get(id)!, { id: await newId(world, tab, 'samples'), ...rest, ...input }, 'create']
  }
  if (id === 'layer.create@1') {
    const rest = { parentId: base + pick(2), name: 'box', kind: 'box', rows: 1, columns: 2, altBarcode: null }
    return [commands.get(id)!, { id: await newId(world, tab, 'storageLayers'), ...rest }, 'create']
  }
  const make = inputs[id]
  if (!make) throw new Error(`the simulation does not know what to give ${id}`)
  return [commands.get(id)!, make(), id]
}
