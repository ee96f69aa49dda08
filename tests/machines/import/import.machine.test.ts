import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import type { CheckSummary, OpenedTable } from '#domain/rules/import/import-table.ts'
import { importMachine } from '#machines/import/import.machine.ts'
import type * as Types from '#machines/import/import-types.ts'
import { heldActors, leafOf, testTable, type Leaf } from '#tests/machines/harness.ts'

type Value = SnapshotFrom<typeof importMachine>['value']
/** A file and an undo run in parallel: each has a table. */
type FileState = Leaf<Value['file']>
type UndoState = Value['undo']
type Event =
  | Types.ImportEvent['type']
  | 'the file is opened'
  | 'the file is unusable'
  | 'the rows are checked'
  | 'the ids came'
  | 'the run is begun'
  | 'a slice is written, more remain'
  | 'the last slice is written'
  | 'the progress is saved'
  | 'the import is undone'
  | 'the actor fails'

const fileLeaf = (value: unknown): string => leafOf((value as Value).file)
const undoLeaf = (value: unknown): string => (value as Value).undo

const table: OpenedTable = {
  columns: [
    { heading: 'Name', examples: ['HeLa'], guess: 'name' },
    { heading: 'Type', examples: ['Cells'], guess: 'type' },
  ],
  rowCount: 600,
  facts: { kind: 'xlsx', sheet: 'One', sheets: ['One', 'Two'] },
  fingerprint: '10-ff',
  fieldKeys: [],
}
const mapping = { targets: ['name', 'type'], typeId: null, order: null } as const
const summary: CheckSummary = {
  good: 600,
  wrong: 0,
  skipped: 0,
  dates: 'unclear',
  unclearDate: '3/4/2029',
  series: 0,
  reasons: [],
  short: [],
  namesakes: { inFile: [], inGroup: [] },
}
const begun: ImportProgress = {
  batch: 'import-1',
  fileName: 'cells.csv',
  fingerprint: '10-ff',
  startedAt: 9,
  total: 600,
  done: 0,
  upTo: 0,
  ahead: [],
  state: 'running',
}
const opened = (earlier: Pick<Partial<Types.OpenFile>, 'unfinished' | 'imported'> = {}): Types.OpenFileResult => ({
  kind: 'opened',
  file: { name: 'cells.csv', table, unfinished: undefined, imported: undefined, ...earlier },
  mapping,
})
const slice = (rows: number, upTo: number, refused: readonly Types.RefusedRow[] = []): Types.WrittenSlice => ({
  rows,
  done: rows - refused.length,
  refused,
  progress: { ...begun, upTo, done: upTo },
})

function world() {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = importMachine.provide({
    actors: {
      openFile: actors.hold<Types.OpenFileResult, Types.OpenFileInput>('openFile'),
      checkRows: actors.hold<CheckSummary, Types.CheckRowsInput>('checkRows'),
      requestIds: actors.hold<void, { count: number }>('requestIds'),
      beginRun: actors.hold<Pick<Types.ImportRun, 'progress' | 'most'>, Types.BeginRunInput>('beginRun'),
      writeSlice: actors.hold<Types.WrittenSlice, Types.WriteSliceInput>('writeSlice'),
      saveProgress: actors.hold<void, ImportProgress>('saveProgress'),
      undoImport: actors.hold<void, Types.UndoImportInput>('undoImport'),
    },
  })
  const actor = createActor(machine, { clock }).start()
  return {
    actors,
    clock,
    actor,
    emitted: [],
    context: () => actor.getSnapshot().context,
    state: () => fileLeaf(actor.getSnapshot().value),
    undo: () => undoLeaf(actor.getSnapshot().value),
  }
}
type World = ReturnType<typeof world>
type Step = (one: World) => unknown

const send =
  (event: Types.ImportEvent): Step =>
  ({ actor }) =>
    actor.send(event)
const answer =
  (name: string, output?: unknown): Step =>
  ({ actors }) =>
    actors.isOpen(name) && actors.call(name).resolve(output)

const choose = send({ type: 'file.chosen', file: { name: 'cells.csv' } })
const check = send({ type: 'check.asked' })
const start = send({ type: 'import.asked' })
const stop = send({ type: 'stop.asked' })
const undo = send({ type: 'undo.asked', progress: begun })

const toMapping = [choose, answer('openFile', opened())]
const toPreview = [...toMapping, check, answer('checkRows', summary)]
const toImporting = [...toPreview, start, answer('beginRun', { progress: begun, most: 600 })]
const toFinishing = [...toImporting, answer('writeSlice', slice(250, 250)), answer('writeSlice', slice(250, 500)), answer('writeSlice', slice(100, 600))]
const toDone = [...toFinishing, answer('saveProgress')]

async function after(...steps: readonly Step[]): Promise<World> {
  const one = world()
  for (const step of steps) await step(one)
  return one
}

/** How a state reacts to events that it does not handle. */
const unheard = {
  'file.chosen': 'ignored',
  'sheet.chosen': 'ignored',
  'mapping.changed': 'ignored',
  'check.asked': 'ignored',
  'order.chosen': 'ignored',
  'ids.asked': 'ignored',
  'import.asked': 'ignored',
  'stop.asked': 'ignored',
  escape: 'ignored',
  'undo.asked': 'noted',
  'undo.progressed': 'ignored',
  'the file is opened': 'nobody asked',
  'the file is unusable': 'nobody asked',
  'the rows are checked': 'nobody asked',
  'the ids came': 'nobody asked',
  'the run is begun': 'nobody asked',
  'a slice is written, more remain': 'nobody asked',
  'the last slice is written': 'nobody asked',
  'the progress is saved': 'nobody asked',
  'the import is undone': 'nobody asked',
  'the actor fails': 'nobody asked',
} as const

const when: Readonly<Record<Event, Step>> = {
  'file.chosen': send({ type: 'file.chosen', file: { name: 'other.csv' } }),
  'sheet.chosen': send({ type: 'sheet.chosen', sheet: 'Two' }),
  'mapping.changed': send({ type: 'mapping.changed', mapping: { ...mapping, typeId: 4 } }),
  'check.asked': check,
  'order.chosen': send({ type: 'order.chosen', order: 'month-first' }),
  'ids.asked': send({ type: 'ids.asked' }),
  'import.asked': start,
  'stop.asked': stop,
  escape: send({ type: 'escape' }),
  'undo.asked': undo,
  'undo.progressed': send({ type: 'undo.progressed', percent: 40 }),
  'the file is opened': answer('openFile', opened({ imported: begun })),
  'the file is unusable': answer('openFile', { kind: 'unusable', reason: 'empty' }),
  'the rows are checked': answer('checkRows', { ...summary, good: 599, wrong: 1 }),
  'the ids came': answer('requestIds'),
  'the run is begun': answer('beginRun', { progress: begun, most: 600 }),
  'a slice is written, more remain': answer('writeSlice', slice(250, 250)),
  'the last slice is written': answer('writeSlice', slice(600, 600)),
  'the progress is saved': answer('saveProgress'),
  'the import is undone': answer('undoImport'),
  'the actor fails': ({ actors }) => {
    const name = ['openFile', 'checkRows', 'requestIds', 'beginRun', 'writeSlice', 'saveProgress', 'undoImport'].find((each) => actors.isOpen(each))
    return name ? actors.call(name).reject() : false
  },
}

testTable<FileState, Event, World>({
  leaf: fileLeaf,
  given: {
    choosing: () => after(),
    reading: () => after(choose),
    mapping: () => after(...toMapping),
    readingSheet: () => after(...toMapping, send({ type: 'sheet.chosen', sheet: 'Two' })),
    checking: () => after(...toMapping, check),
    'previewing.ready': () => after(...toPreview),
    'previewing.requestingIds': () => after(...toPreview, send({ type: 'ids.asked' })),
    rechecking: () => after(...toPreview, send({ type: 'order.chosen', order: 'day-first' })),
    starting: () => after(...toPreview, start),
    'importing.writing': () => after(...toImporting),
    'importing.stopping': () => after(...toImporting, stop),
    finishing: () => after(...toFinishing),
    stopped: () => after(...toImporting, stop, answer('writeSlice', slice(250, 250)), answer('saveProgress')),
    outOfIds: () =>
      after(...toPreview, start, answer('beginRun', { progress: begun, most: 100 }), answer('writeSlice', slice(100, 100)), answer('saveProgress')),
    done: () => after(...toDone),
  },
  when,
  outcomes: {
    choosing: { ...unheard, 'file.chosen': 'reading' },
    reading: { ...unheard, 'the file is opened': 'mapping', 'the file is unusable': 'choosing', 'the actor fails': 'choosing' },
    mapping: { ...unheard, 'sheet.chosen': 'readingSheet', 'mapping.changed': 'noted', 'check.asked': 'checking', escape: 'choosing' },
    readingSheet: { ...unheard, escape: 'choosing', 'the file is opened': 'mapping', 'the file is unusable': 'choosing', 'the actor fails': 'choosing' },
    checking: { ...unheard, escape: 'choosing', 'the rows are checked': 'previewing.ready', 'the actor fails': 'choosing' },
    'previewing.ready': {
      ...unheard,
      'order.chosen': 'rechecking',
      'ids.asked': 'previewing.requestingIds',
      'import.asked': 'starting',
      escape: 'mapping',
    },
    'previewing.requestingIds': {
      ...unheard,
      'order.chosen': 'rechecking',
      'import.asked': 'starting',
      escape: 'mapping',
      'the ids came': 'previewing.ready',
      'the actor fails': 'previewing.ready',
    },
    rechecking: {
      ...unheard,
      'order.chosen': 'noted',
      escape: 'mapping',
      'the rows are checked': 'previewing.ready',
      'the actor fails': 'choosing',
    },
    starting: { ...unheard, escape: 'mapping', 'the run is begun': 'importing.writing', 'the actor fails': 'choosing' },
    'importing.writing': {
      ...unheard,
      'stop.asked': 'importing.stopping',
      'a slice is written, more remain': 'noted',
      'the last slice is written': 'finishing',
      'the actor fails': 'choosing',
    },
    'importing.stopping': {
      ...unheard,
      'a slice is written, more remain': 'finishing',
      'the last slice is written': 'finishing',
      'the actor fails': 'choosing',
    },
    finishing: { ...unheard, 'the progress is saved': 'done', 'the actor fails': 'choosing' },
    stopped: { ...unheard, escape: 'choosing' },
    outOfIds: { ...unheard, escape: 'choosing' },
    done: { ...unheard, escape: 'choosing' },
  },
})

describe('the undo, in parallel with a file', () => {
  testTable<UndoState, Event, World>({
    leaf: undoLeaf,
    given: { idle: () => after(), undoing: () => after(undo) },
    when,
    outcomes: {
      idle: { ...unheard, 'file.chosen': 'noted', 'undo.asked': 'undoing' },
      undoing: {
        ...unheard,
        'file.chosen': 'noted',
        'undo.asked': 'ignored',
        'undo.progressed': 'noted',
        'the import is undone': 'idle',
        'the actor fails': 'idle',
      },
    },
  })

  test('continues while the next file is read, mapped and imported [INV-01]', async () => {
    const one = await after(undo, ...toImporting)
    expect([one.state(), one.undo()]).toEqual(['importing.writing', 'undoing'])
    const { onProgress } = one.actors.inputs('undoImport')[0] as Types.UndoImportInput
    onProgress(40)
    expect(one.context().undo).toEqual({ progress: begun, percent: 40 })
    await one.actors.call('undoImport').resolve()
    expect([one.state(), one.undo()]).toEqual(['importing.writing', 'idle'])
  })

  test('of the result on screen leads back to choosing a file; one that fails leaves it [INV-01]', async () => {
    const failed = await after(...toDone, undo)
    await failed.actors.call('undoImport').reject()
    expect([failed.state(), failed.undo()]).toEqual(['done', 'idle'])
    await undo(failed)
    await failed.actors.call('undoImport').resolve()
    expect([failed.state(), failed.undo()]).toEqual(['choosing', 'idle'])
  })

  test('of another import leaves the result as it is', async () => {
    const one = await after(...toDone, send({ type: 'undo.asked', progress: { ...begun, batch: 'import-0' } }))
    await one.actors.call('undoImport').resolve()
    expect([one.state(), one.undo()]).toEqual(['done', 'idle'])
  })
})

describe('importing a file [QUEUE-06]', () => {
  test('writes slice by slice, none twice, and finishes when every good row is done', async () => {
    const refused: Types.RefusedRow = { line: 7, name: 'HeLa', code: 'position.taken', detail: {} }
    const one = await after(...toImporting)
    await one.actors.call('writeSlice').resolve(slice(250, 250, [refused]))
    await one.actors.call('writeSlice').resolve(slice(250, 500))
    await one.actors.call('writeSlice').resolve(slice(100, 600))
    expect((one.actors.inputs('writeSlice') as Types.WriteSliceInput[]).map(({ from, count, progress }) => [from, count, progress.upTo])).toEqual([
      [0, limits.import.slice, 0],
      [250, 250, 250],
      [500, 100, 500],
    ])
    expect(one.actors.inputs('saveProgress')).toEqual([{ ...begun, upTo: 600, done: 600, state: 'finished' }])
    await one.actors.call('saveProgress').resolve()
    expect(one.context().run).toMatchObject({ done: 599, refused: [refused] })
  })

  test('that stopped halfway checks and writes from the row where it stopped', async () => {
    const unfinished = { ...begun, upTo: 250, ahead: [400], done: 251 }
    const one = await after(choose, answer('openFile', opened({ unfinished })), check)
    expect(one.actors.inputs('checkRows')).toMatchObject([{ headings: ['Name', 'Type'], request: { after: 250, ahead: [400] } }])
    await one.actors.call('checkRows').resolve(summary)
    one.actor.send({ type: 'import.asked' })
    expect(one.actors.inputs('beginRun')).toMatchObject([{ file: { unfinished }, good: 600 }])
  })

  test('stops after the slice being written, and can be continued', async () => {
    const one = await after(...toImporting, stop, answer('writeSlice', slice(250, 250)))
    expect(one.actors.inputs('saveProgress')).toEqual([{ ...begun, upTo: 250, done: 250, state: 'running' }])
    await one.actors.call('saveProgress').resolve()
    expect(one.state()).toBe('stopped')
  })

  test('stopped during the last slice finishes', async () => {
    const one = await after(...toImporting, stop, answer('writeSlice', slice(600, 600)), answer('saveProgress'))
    expect(one.state()).toBe('done')
    expect(one.context().run?.progress.state).toBe('finished')
  })

  test('with ids for only some rows writes those, and the rest can be continued', async () => {
    const one = await after(...toPreview, start, answer('beginRun', { progress: begun, most: 100 }))
    expect(one.actors.inputs('writeSlice')).toMatchObject([{ from: 0, count: 100 }])
    await one.actors.call('writeSlice').resolve(slice(100, 100))
    expect(one.actors.inputs('saveProgress')).toMatchObject([{ upTo: 100, state: 'running' }])
    await one.actors.call('saveProgress').resolve()
    expect(one.state()).toBe('outOfIds')
  })

  test('checks at once with the chosen order of dates, and again if it is changed before the answer', async () => {
    const one = await after(...toPreview, send({ type: 'order.chosen', order: 'day-first' }), send({ type: 'order.chosen', order: 'month-first' }))
    expect((one.actors.inputs('checkRows') as Types.CheckRowsInput[]).map(({ request }) => request.order)).toEqual([null, 'day-first', 'month-first'])
    expect(one.context().checked?.request.order).toBe(null)
    await one.actors.call('checkRows').resolve(summary)
    expect(one.context().checked?.request.order).toBe('month-first')
  })

  test('rejects an unusable file with the reason, until another is chosen', async () => {
    const one = await after(choose, answer('openFile', { kind: 'unusable', reason: 'old-excel' }))
    expect(one.context().fileError).toBe('old-excel')
    choose(one)
    expect(one.context().fileError).toBe(null)
  })

  test('starts once even if it is requested twice', async () => {
    const one = await after(...toPreview, start, start)
    expect(one.actors.inputs('beginRun')).toHaveLength(1)
  })

  test('ignores the answer if the screen was left before the rows were checked', async () => {
    const one = await after(...toMapping, check, send({ type: 'escape' }))
    expect(one.actors.isOpen('checkRows')).toBe(false)
    expect(one.state()).toBe('choosing')
  })
})
