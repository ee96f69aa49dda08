import { discard, retry } from '#db/queue/inbox.ts'
import { takeId } from '#db/queue/leases.ts'
import { write } from '#db/writing/write.ts'
import type { Mutation } from '#db/writing/mutation.ts'
import { commandId } from '#domain/command.ts'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import { orderStatuses } from '#domain/entities/order-item.ts'
import { experimentStatuses } from '#domain/entities/experiment.ts'
import { equipmentStatuses } from '#domain/rules/equipment/plain-equipment.ts'
import { sectionTypes } from '#domain/entities/section.ts'
import { grantablePermissions } from '#domain/rules/people/grantable-permissions.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { commands } from '#domain/registry.ts'
import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { Killed } from './memory-disk.ts'
import { canonical } from './world-canonical.ts'
import { documentOf, typeInDocument } from './world-documents.ts'
import { roles } from './world-lab.ts'
import type { WorldTab } from './world-device.ts'
import type { Pick } from './pick.ts'
import { settle } from './settle.ts'
import { cryoDesign, printInput } from './labels.ts'
import { productFields, requestFields } from './supplies.ts'
import type { World, WorldChoices } from './world.ts'

/** The first commands, in the order in which older tapes chose them. Those that interact most with others are more frequent. */
export const firstCommands: readonly string[] = [
  'sample.adjust-amount@1',
  'sample.archive@1',
  'layer.create@1',
  'sample.create@1',
  'sample.edit@1',
  'sample.move@1',
  'sample.place-next@1',
  'sample.restore@1',
  'layer.set-barcode@1',
  'sample.set-barcode@1',
  'sample.set-parent@1',
  'sample.move@1',
  'sample.move@1',
  'sample.adjust-amount@1',
]
/** Only the server runs them. */
const ofServer: readonly string[] = [
  'label.report-print@1',
  'file.store@1',
  'file.hold@1',
  'experiment.note-writing@1',
  'section.convert-text@1',
  'notification.add@1',
  'notification.remove@1',
  'experiment.sign@1',
  'equipment.follow-units@1',
  'addon.install@1',
  'addon.update@1',
]
const laterCommands = [...commands.keys()].filter(
  (command) => !isSkip({ command }) && command !== 'file.add@1' && !ofServer.includes(command) && !firstCommands.includes(command),
)
/** For what two people may want at the same time. */
const contested = ['sample.move@1', 'sample.place-next@1', 'sample.set-barcode@1', 'layer.set-barcode@1']
const asOftenAs = (many: readonly string[], few: readonly string[]) => Array.from({ length: Math.ceil(many.length / few.length) }, () => few).flat()
/** All of them; the first ones cause most of the trouble, so they are two thirds of what people do, however many others there are. */
const allCommands = [...asOftenAs(laterCommands, firstCommands), ...asOftenAs(laterCommands, contested), ...laterCommands]
const barcodes = ['TUBE-1', 'TUBE-2', null]
const texts = ['', 'x', 'y']

/** A person makes one mutation, or two at once, in this tab: any command, on the few rows and positions that everyone competes for. */
export async function doSomething(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  await attempt(world, tab, async () => {
    // No two people do the same at the same millisecond.
    world.clock.now++
    const mutations: Mutation[] = [await makeMutation(world, tab, pick)]
    const second = pick(6) === 0 ? await makeMutation(world, tab, pick) : null
    if (second && canonical(second) !== canonical(mutations[0])) mutations.push(second)
    await writeInTab(world, tab, mutations)
  })
}

/** Its person is told that these are saved. */
export async function writeInTab(world: World, tab: WorldTab, mutations: readonly Mutation[]): Promise<void> {
  const ns = await write(tab, tab.context, mutations)
  for (const [i, n] of ns.entries()) {
    const [command, input] = mutations[i]!
    tab.workspace.said.push({ n, command: commandId(command), input: canonical(input) })
    world.count(`act ${command.name}`)
    world.trace?.(`  ${tab.workspace.name} n ${n} ${command.name} ${canonical(input)}`)
  }
}

/** A person resolves something in the inbox: discards it, or tries it again as a new mutation. */
export async function answerInbox(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  const { workspace } = tab
  const items = [...workspace.disk.inbox.values()]
  const item = items[pick(items.length)]
  if (!item) return
  await attempt(world, tab, async () => {
    if (item.code === null || pick(2)) {
      const file = world.files.get(String((item.intent.input as { id?: unknown }).id))
      if (file) file.isGivenUp = true
      await discard(tab, [item])
      world.count('inbox discarded')
    } else {
      world.clock.now++
      const ns = await retry(tab, tab.context, [item])
      const { command, input } = item.intent
      // Sent again in a new chain.
      const sent = commands.get(command)?.chain ? workspace.disk.outbox.get(ns[0]!)!.input : input
      workspace.said.push({ n: ns[0]!, command, input: canonical(sent) })
      world.count('inbox retried')
    }
    workspace.handled.add(item.n)
  })
  // Killed between commit and answer: it is gone, although nobody was told.
  if (tab.isDead && !workspace.disk.inbox.has(item.n)) workspace.handled.add(item.n)
}

/** Refusals here and a full disk are answers; a killed tab gets none. */
export async function attempt(world: World, tab: WorldTab, work: () => Promise<void>): Promise<void> {
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

/** Ids are taken before the write, as by a screen that shows the barcode while the form is open. */
export async function newId(world: World, tab: WorldTab, kind: LeasedKind): Promise<number> {
  const id = await takeId(tab, kind)
  const printed = `${kind} ${id}`
  const other = world.printed.get(printed)
  // What the other one of two copies prints, nobody can know.
  if (other !== undefined && !tab.workspace.isCopied) world.fail(`law 7: ${printed} was given to ${other} and to ${tab.workspace.name}`)
  world.printed.set(printed, tab.workspace.name)
  return id
}

async function makeMutation(world: World, tab: WorldTab, pick: Pick): Promise<Mutation> {
  const { disk } = tab.workspace
  const choices = world.choices?.(tab, pick)
  const choice = choices ? [...allCommands, ...choices.commands].filter((command) => commands.has(command)) : (world.commands ?? allCommands)
  const chosen = choice[pick(choice.length)]!
  // Whoever writes first creates the document.
  const id = chosen === 'document.append@1' && !disk.tables.documents.size ? 'document.create@1' : chosen
  const idsOf = (table: EntityName) => [...disk.tables[table].keys()]
  return [commands.get(id)!, await inputFor(world, tab, pick, id, { idsOf, newId: (kind) => newId(world, tab, kind), also: choices?.inputs }), id]
}

/** Where an input takes ids from. */
export interface InputIds {
  /** Of the rows that it may be about. */
  idsOf(table: EntityName): readonly Key[]
  /** For a row that it creates. */
  newId(kind: LeasedKind): Promise<number>
  /** Inputs of commands that only a history has. */
  readonly also?: WorldChoices['inputs'] | undefined
}

/** An input for this command: valid in its form, on rows and positions that other people work on, too. */
export async function inputFor(world: World, tab: WorldTab, pick: Pick, id: string, from: InputIds): Promise<unknown> {
  const { disk, owner } = tab.workspace
  const base = owner.groupId * 10
  const ids = disk.rowsOf('samples').map((row) => row.id) as number[]
  const sample = () => ids[pick(ids.length)] ?? base
  const place = () => (pick(3) ? { layerId: base + 1, position: 1 + pick(3) } : { layerId: pick(2) ? base + 2 : null, position: 0 })
  const field = (sampleId: number) => {
    const row = disk.row('samples', sampleId) as { name?: string; note?: string } | undefined
    return pick(2) ? { note: { was: row?.note ?? '', to: texts[pick(3)]! } } : { name: { was: row?.name ?? '', to: texts[pick(3)]! } }
  }
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
    return { id: await from.newId('samples'), ...rest, ...input }
  }
  if (id === 'layer.create@1') {
    const rest = { parentId: base + pick(2), name: 'box', kind: 'box', rows: 1, columns: 2, altBarcode: null }
    return { id: await from.newId('storageLayers'), ...rest }
  }
  const make = from.also?.[id] ?? inputs[id] ?? laterInputs(world, tab, pick, from)[id]
  if (!make) throw new Error(`the simulation does not know what to give ${id}`)
  return make()
}

/** Inputs for the commands added later: rows and positions that the first ones compete for, too. */
function laterInputs(world: World, tab: WorldTab, pick: Pick, { idsOf, newId }: InputIds): Record<string, () => unknown> {
  const { disk, owner } = tab.workspace
  const base = owner.groupId * 10
  const any = (table: EntityName) => {
    const ids = idsOf(table) as readonly number[]
    return ids[pick(ids.length)] ?? base
  }
  const some = () => [any('samples'), any('samples')]
  const anyFile = () => {
    const ids = idsOf('files')
    return ids[pick(ids.length)] ?? 'file-of-nobody-000'
  }
  const samplesSection = () => {
    const ids = disk.rowsOf('sections').flatMap(({ id, type }) => (isSamplesType(String(type)) ? Number(id) : []))
    return ids[pick(ids.length)] ?? base
  }
  const procedure = () => {
    const ids = disk.rowsOf('sections').flatMap(({ id, type }) => (type === 'PROCEDURE' ? Number(id) : []))
    return ids[pick(ids.length)] ?? base
  }
  const anyStep = () => {
    const rows = disk.rowsOf('sectionSteps')
    return { sectionId: Number(rows[pick(rows.length)]?.['sectionId'] ?? base), stepId: pick(2) ? 'block' : 'wash' }
  }
  const anyComment = () => {
    const ids = idsOf('comments')
    return String(ids[pick(ids.length)] ?? 'comment-of-nobody-000')
  }
  const inSection = () => {
    const rows = disk.rowsOf('sectionSamples')
    const row = rows[pick(rows.length)]
    return { sectionId: Number(row?.['sectionId'] ?? base), sampleId: Number(row?.['sampleId'] ?? any('samples')) }
  }
  const layer = () => base + pick(3)
  const text = () => texts[pick(3)]!
  const change = () => ({ was: text(), to: text() })
  const taskId = () => `task-of-equipment-${pick(3)}`
  const templateId = () => `template-of-labels-${pick(3)}`
  const printerId = () => `printer-of-labels-${pick(2)}`
  const jobId = () => `job-of-labels-${pick(50)}`
  const hours = () => {
    const from = Math.floor(world.clock.now / 86_400_000) * 86_400_000 + pick(12) * 3_600_000
    return { from, to: from + (1 + pick(3)) * 3_600_000 }
  }
  const field = () => ({ id: 7, key: 'Passage', type: 'NUMERIC', required: pick(2) === 1, options: [], mask: '', defaultValue: '', notes: '' })
  const unit = { kind: 'freezer', temperature: -80, department: '', building: '', floor: '', room: '' }
  const budget = { costCenter: '4410', amount: 100, currency: 'USD', firstDay: '2026-11-01', lastDay: '2026-11-30' }
  const newDocument = () => ({
    id: documentOf(owner.groupId, pick),
    subject: pick(4) ? `samples#${base}` : `sections#${any('sections')}`,
    schemaNumber: 1,
    audience: pick(8) ? 0 : owner.userId,
  })
  const view = () => ({ scope: 'SAMPLES', name: text(), columns: [], filters: [], sortColumn: 'name', sortDirection: 'ASC' })
  return {
    'sample.check-out@1': () => ({ sampleId: any('samples') }),
    'sample.return@1': () => ({ sampleId: any('samples'), thawed: pick(2) === 1 }),
    'sample.undo-return@1': () => {
      const sampleId = any('samples')
      const thaws = Number(disk.row('samples', sampleId)?.['thaws'] ?? 0)
      return { sampleId, thaws, was: { outBy: owner.userId, outAt: null, missingSince: null, thaws: Math.max(0, thaws - pick(2)) } }
    },
    'sample.aliquot@1': async () => ({
      sampleId: any('samples'),
      amount: pick(2),
      unit: 'mL',
      layerId: base + 1,
      aliquots: [
        { id: await newId('samples'), name: 'half', position: 1 + pick(3) },
        { id: await newId('samples'), name: 'half', position: 1 + pick(3) },
      ],
    }),
    'sample.undo-aliquot@1': () => ({ sampleId: any('samples'), aliquotIds: some() }),
    'sample.reserve@1': () => ({ sampleId: any('samples'), amount: pick(3) || null, unit: 'mL', experimentId: null, note: text() }),
    'sample.release@1': () => ({ sampleId: any('samples'), userId: owner.userId }),
    'sample.set-missing@1': () => ({ sampleId: any('samples'), missing: pick(2) === 1 }),
    'sample.set-low-stock@1': () => ({ sampleId: any('samples'), lowAmount: pick(3) || null }),
    'sample.delete@1': () => ({ sampleId: any('samples') }),
    'sample-type.create@1': async () => ({ ...typeRest, id: await newId('sampleTypes'), name: text(), fields: [] }),
    'sample-type.edit@1': () => ({
      sampleTypeId: 1,
      set: { description: text() },
      fields: pick(2) ? [field()] : [],
      removed: pick(3) ? [] : [7],
      order: [],
      added: [],
    }),
    'sample-type.restore-fields@1': () => ({ sampleTypeId: 1, fields: [field()], order: [7] }),
    'sample-type.archive@1': () => ({ sampleTypeId: 1, archived: pick(4) === 0 }),
    'series.create@1': async () => ({ id: await newId('sampleSeries'), name: text(), sampleIds: some() }),
    'series.rename@1': () => ({ seriesId: any('sampleSeries'), was: text(), name: text() }),
    'series.add-samples@1': () => ({ seriesId: any('sampleSeries'), sampleIds: some() }),
    'series.remove-samples@1': () => ({ seriesId: any('sampleSeries'), sampleIds: some() }),
    'series.delete@1': () => ({ seriesId: any('sampleSeries') }),
    'unit.create@1': async () => ({
      ...unit,
      id: await newId('storageUnits'),
      rootLayerId: await newId('storageLayers'),
      name: text(),
    }),
    'unit.edit@1': () => ({ unitId: base, set: { name: text() } }),
    'unit.archive@1': () => ({ unitId: base, archived: pick(2) === 1 }),
    'layer.edit@1': () => ({ layerId: base + 1, set: { columns: 2 + pick(3) } }),
    'layer.move@1': () => ({ layerId: any('storageLayers'), parentId: layer(), place: null }),
    'layer.archive@1': () => ({ layerId: layer(), archived: pick(2) === 1 }),
    'layer.move-contents@1': () => ({ fromLayerId: layer(), toLayerId: layer() }),
    'layer.reserve@1': () => ({ layerId: base + 1, positions: [1 + pick(3)], reserved: pick(3) > 0, note: '' }),
    'layer.record-count@1': () => ({ layerId: base + 1, found: some(), missing: some() }),
    'layer.undo-count@1': () => {
      const counted = disk.row('storageLayers', base + 1)?.['countedAt'] as number | null | undefined
      const mark = (sampleId: number) => ({ sampleId, was: null, now: (disk.row('samples', sampleId)?.['missingSince'] ?? null) as number | null })
      return { layerId: base + 1, countedAt: counted ?? 1, was: { countedAt: null, countedBy: null }, marks: some().map(mark) }
    },
    'member.set-role@1': () => ({ userId: 1 + pick(3), role: roles[pick(roles.length)]! }),
    // Mostly nobody: those who are removed do nothing more until somebody gives them their membership back.
    'member.remove@1': () => ({ userId: pick(4) ? 99 : 1 + pick(3) }),
    'member.undo-remove@1': () => ({ userId: 1 + pick(3), was: { fullName: 'Ada', role: roles[pick(roles.length)]!, roleId: null } }),
    'member.give-role@1': () => ({ userId: 1 + pick(3), roleId: groupRole(pick) }),
    'role.save@1': () => ({ id: groupRole(pick), name: text(), permissions: grantablePermissions.filter(() => pick(2)) }),
    'role.delete@1': () => ({ id: groupRole(pick) }),
    'view.save@1': async () => ({
      ...view(),
      ...(pick(2) ? { id: await newId('tableViews'), isNew: true } : { id: any('tableViews'), isNew: false }),
    }),
    'view.delete@1': () => ({ viewId: any('tableViews') }),
    'project.create@1': async () => ({ id: await newId('projects'), name: text(), description: text() }),
    'project.edit@1': () => ({ projectId: any('projects'), set: { name: change(), description: change() } }),
    'project.archive@1': () => ({ projectId: any('projects'), archived: pick(3) === 0 }),
    'study.create@1': async () => ({ id: await newId('studies'), projectId: any('projects'), name: text(), description: text() }),
    'study.edit@1': () => ({ studyId: any('studies'), set: { name: change(), details: { Budget: change() } } }),
    'study.move@1': () => ({ studyId: any('studies'), projectId: any('projects') }),
    'study.archive@1': () => ({ studyId: any('studies'), archived: pick(3) === 0 }),
    'experiment.create@1': async () => ({
      id: await newId('experiments'),
      studyId: any('studies'),
      name: text(),
      ...(!pick(4) && { addendumOf: any('experiments') }),
      ...(!pick(3) && { readership: 'people', viewers: [1 + pick(3)] }),
    }),
    'experiment.edit@1': () => ({ experimentId: any('experiments'), set: { name: change() } }),
    'experiment.set-status@1': () => ({ experimentId: any('experiments'), status: experimentStatuses[pick(3)], was: experimentStatuses[pick(3)] }),
    'experiment.move@1': () => ({ experimentId: any('experiments'), studyId: any('studies') }),
    'experiment.share@1': () => ({ experimentId: any('experiments'), userId: 1 + pick(3), shared: pick(2) === 0 }),
    'experiment.set-readers@1': () => ({
      experimentId: any('experiments'),
      readership: pick(3) ? 'people' : 'group',
      add: pick(2) ? [1 + pick(3)] : [],
      remove: pick(3) ? [] : [1 + pick(3)],
    }),
    'study.set-readers@1': () => ({
      studyId: any('studies'),
      readership: [null, 'group', 'people'][pick(3)],
      add: pick(2) ? [1 + pick(3)] : [],
      remove: pick(3) ? [] : [1 + pick(3)],
    }),
    'group.set-readership@1': () => ({ readership: pick(3) ? 'group' : 'people' }),
    'experiment.archive@1': () => ({ experimentId: any('experiments'), archived: pick(3) === 0 }),
    'experiment.ask-witness@1': () => ({ experimentId: any('experiments'), witnessId: 1 + pick(3) }),
    'experiment.decline-signature@1': () => ({ experimentId: any('experiments'), reason: text() }),
    'section.create@1': async () => {
      const id = await newId('sections')
      const before = disk.rowsOf('sections').map((row) => String(row['orderKey']))
      const orderKey = orderKeyBetween(before[pick(before.length)] ?? null, null, id)
      return { id, experimentId: any('experiments'), type: sectionChoices[pick(sectionChoices.length)], name: text(), orderKey, documentId: null }
    },
    'section.rename@1': () => ({ sectionId: any('sections'), was: text(), name: text() }),
    'section.move@1': () => ({ sectionId: any('sections'), orderKey: orderKeyBetween(null, 'V2', 1 + pick(3)) }),
    'section.archive@1': () => ({ sectionId: any('sections'), archived: pick(2) === 0 }),
    'section.edit-details@1': () => ({ sectionId: any('sections'), details: { [`Detail ${pick(3)}`]: change() } }),
    'section.lock@1': () => ({ sectionId: any('sections'), locked: pick(2) === 0 }),
    'comment.add@1': () => {
      const threadId = pick(2) ? anyComment() : null
      const sectionId = Number((threadId && disk.row('comments', threadId)?.['sectionId']) ?? any('sections'))
      return { commentId: `comment-of-${base}-${pick(1_000)}-0000`, sectionId, threadId, passage: null, text: text() || 'Real?', mentions: [] }
    },
    'comment.edit@1': () => ({ commentId: anyComment(), text: { was: text(), to: text() || 'Real?' }, mentions: [1 + pick(3)] }),
    'comment.remove@1': () => ({ commentId: anyComment(), removed: pick(3) > 0 }),
    'comment.resolve@1': () => ({ threadId: anyComment(), resolved: pick(2) === 0 }),
    'section.add-samples@1': () => ({ sectionId: samplesSection(), sampleIds: some() }),
    'section.use-amount@1': () => ({ ...inSection(), used: pick(3) ? { amount: pick(2) + 0.5, unit: 'mL' } : null }),
    'section.remove-samples@1': () => {
      const { sectionId, sampleId } = inSection()
      return { sectionId, sampleIds: [sampleId] }
    },
    'section.copy-protocol@1': () => {
      const row = disk.row('protocols', any('protocols'))
      return {
        sectionId: procedure(),
        protocolId: Number(row?.['id'] ?? base),
        version: Number(row?.['current'] ?? 1) || 1,
        key: (row?.['currentKey'] as string | undefined) || noKey,
      }
    },
    'section.set-variable@1': () => ({ sectionId: procedure(), variableId: 'volume', was: text(), to: text() }),
    'step.check@1': () => ({ ...anyStep(), done: pick(3) > 0 }),
    'step.run-timer@1': () => ({ ...anyStep(), to: (['run', 'pause', 'stop'] as const)[pick(3)] }),
    'step.add-time@1': () => ({ ...anyStep(), seconds: 1 + pick(300) }),
    'step.edit-note@1': () => ({ ...anyStep(), note: change() }),
    'protocol.create@1': async () => ({ id: await newId('protocols'), name: text(), category: text(), description: text() }),
    'protocol.edit@1': () => ({ protocolId: any('protocols'), set: { name: change(), category: change() } }),
    'protocol.save-version@1': () => {
      const protocolId = any('protocols')
      const basedOn = pick(4) ? ((disk.row('protocols', protocolId)?.['currentKey'] as string | undefined) ?? '') : ''
      const step = { id: 'block', title: text(), detail: '', seconds: pick(2) ? 60 : null, samples: [], getReady: '' }
      const variable = { id: 'volume', name: 'Volume', unit: 'mL', value: text(), formula: '' }
      return { protocolId, key: `${noKey}${1 + pick(1_000_000)}`, basedOn, steps: [step, { ...step, id: 'wash' }], variables: [variable], note: '' }
    },
    'protocol.archive@1': () => ({ protocolId: any('protocols'), archived: pick(3) === 0 }),
    'product.create@1': async () => ({ ...productFields, id: await newId('products'), name: text(), barcode: pick(3) ? null : 'SHELF-1' }),
    'product.edit@1': () => ({
      productId: any('products'),
      texts: { name: change() },
      values: pick(2) ? { price: pick(9), currency: pick(4) ? 'USD' : '' } : {},
    }),
    'product.archive@1': () => ({ productId: any('products'), archived: pick(3) === 0 }),
    'sample.set-product@1': () => ({ sampleId: any('samples'), productId: pick(4) ? any('products') : null }),
    'order.request@1': async () => ({
      ...requestFields,
      id: await newId('orderItems'),
      name: text(),
      productId: pick(2) ? any('products') : null,
      sampleId: pick(3) ? null : any('samples'),
      quantity: 1 + pick(3),
    }),
    'order.edit@1': () => ({ orderItemId: any('orderItems'), set: { quantity: 1 + pick(3) }, was: { quantity: 1 + pick(3) } }),
    'order.approve@1': () => ({ orderItemId: any('orderItems') }),
    'order.decline@1': () => ({ orderItemId: any('orderItems'), note: text() }),
    'order.place@1': () => ({ orderItemId: any('orderItems'), orderNumber: text(), dueOn: '', note: '' }),
    'order.cancel@1': () => ({ orderItemId: any('orderItems'), note: text() }),
    'order.receive@1': () => ({ orderItemId: any('orderItems'), packs: 1 + pick(2), note: pick(3) ? '' : text() }),
    'order.store@1': () => ({ orderItemId: any('orderItems'), containers: pick(3), note: '', isAll: pick(2) === 0 }),
    'order.take-back@1': () => ({ orderItemId: any('orderItems'), status: orderStatuses[pick(orderStatuses.length)] }),
    'budget.create@1': async () => ({ ...budget, id: await newId('budgets'), name: text() }),
    'budget.edit@1': () => ({ budgetId: any('budgets'), set: pick(3) ? { amount: pick(9) } : { archived: pick(2) === 0 } }),
    'equipment.create@1': async () => ({ id: await newId('storageUnits'), name: text(), kind: '', room: '', isBookable: pick(4) > 0 }),
    'equipment.edit@1': () => ({ equipmentId: any('equipment'), texts: { note: change() }, rules: { longestBooking: pick(2) ? 60 : null } }),
    'equipment.set-status@1': () => ({
      equipmentId: any('equipment'),
      eventId: `event-of-someone-${1 + pick(1_000_000)}`,
      status: equipmentStatuses[pick(3)],
      text: text(),
    }),
    'equipment.set-barcode@1': () => ({ equipmentId: any('equipment'), barcode: barcodes[pick(3)]! }),
    'equipment.log@1': () => ({ equipmentId: any('equipment'), eventId: `event-of-someone-${1 + pick(1_000_000)}`, text: text() }),
    'equipment.archive@1': () => ({ equipmentId: any('equipment'), archived: pick(4) === 0 }),
    'equipment.save-task@1': () => ({
      taskId: taskId(),
      equipmentId: any('equipment'),
      kind: 'validation',
      title: text(),
      every: pick(2) ? 6 : null,
      unit: 'months',
      dueOn: '2026-12-01',
      responsibleId: 1 + pick(3),
    }),
    'equipment.complete-task@1': () => ({
      taskId: taskId(),
      eventId: `event-of-someone-${1 + pick(1_000_000)}`,
      doneOn: '2026-11-30',
      result: pick(2) ? 'passed' : 'failed',
      text: text(),
    }),
    'equipment.archive-task@1': () => ({ taskId: taskId(), archived: pick(3) === 0 }),
    'addon.enable@1': () => ({ addonId: base, enabled: pick(2) === 1 }),
    'addon.configure@1': () => ({ addonId: base, scope: pick(2) ? 'GROUP' : 'USER', configuration: pick(3) ? JSON.stringify(text()) : '' }),
    'addon.remove@1': () => ({ addonId: base, removed: pick(3) === 0 }),
    'addon.allow-hosts@1': () => ({ addonId: base, hosts: pick(2) ? ['api.fenwick.example'] : pick(2) ? ['127.0.0.1'] : [] }),
    'addon.set-license@1': () => ({ addonId: base, endsOn: pick(2) ? '2026-12-31' : '' }),
    'label.save-template@1': () => ({ templateId: templateId(), name: text(), subject: 'sample', design: cryoDesign }),
    'label.archive-template@1': () => ({ templateId: templateId(), archived: pick(3) === 0 }),
    'label.save-printer@1': () => ({ printerId: printerId(), name: text(), dpi: 300, width: 24, height: 13 }),
    'label.archive-printer@1': () => ({ printerId: printerId(), archived: pick(6) === 0 }),
    'label.print@1': () => ({ ...printInput, jobId: jobId(), printerId: printerId(), title: text(), copies: 1 + pick(2) }),
    'label.cancel-print@1': () => ({ jobId: jobId() }),
    'booking.create@1': async () => ({ id: await newId('bookings'), equipmentId: any('equipment'), ...hours(), title: text() }),
    'booking.move@1': () => ({ bookingId: any('bookings'), ...hours(), title: text() }),
    'booking.cancel@1': () => ({ bookingId: any('bookings'), canceled: pick(3) > 0 }),
    'document.create@1': newDocument,
    'document.create@2': newDocument,
    'document.append@1': () => typeInDocument(world, tab, documentOf(owner.groupId, pick), pick),
    'document.sign@1': () => ({ documentId: documentOf(owner.groupId, pick) }),
    'file.remove@1': () => ({ fileId: anyFile() }),
    'file.archive@1': () => ({ fileId: anyFile(), archived: pick(2) === 0 }),
    'document.archive@1': () => ({ documentId: documentOf(owner.groupId, pick), archived: pick(2) === 0 }),
    'notification.read@1': () => ({ notificationIds: [1 + pick(20), 1 + pick(20)] }),
    'notice.write@1': () => ({ text: text() }),
    'setting.write@1': () => ({ key: 'windowWidth', value: text() }),
  }
}

/** More sections are of samples or of a protocol than of the other types. */
const sectionChoices = [...sectionTypes, ...Array.from({ length: sectionTypes.length }, (_, at) => (at % 2 ? ('PROCEDURE' as const) : ('SAMPLESIN' as const)))]

const noKey = 'version-of-nobody-'
const typeRest = { description: '', shape: 'circle', tone: 'teal', unit: 'mL' }
const groupRole = (pick: Pick): string => `role-of-the-group-${pick(2)}`
