import type { PackageReading } from '#domain/rules/supplies/read-package.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { failureMessage } from '#machines/failure-message.ts'
import { dropJob, scanOf } from '#machines/scan/scan-queue.ts'
import { isComplete, mergePack, openPack } from './receive-pack.ts'
import type * as Types from './receive-types.ts'

/* What one step of receiving changes: pure functions of the previous state. */

type Context = Types.ReceiveContext
type Change = Partial<Context>

/** The tubes that are not put away, in the order in which they were created. */
export function tubesLeft({ groups, placed }: Pick<Context, 'groups' | 'placed'>): number[] {
  const isPlaced = new Set(placed)
  return groups.flatMap(({ tubeIds }) => tubeIds).filter((id) => !isPlaced.has(id))
}

/** The positions of the next tubes: from where the last one went, then from the beginning; fewer if the box is full. 0 without a grid. */
export function nextPositions({ box, free, from }: Pick<Context, 'box' | 'free' | 'from'>, count: number): number[] {
  if (!box || !free) return []
  if (!isGrid(box)) return Array.from({ length: count }, () => 0)
  return [...free.filter((position) => position >= from), ...free.filter((position) => position < from)].slice(0, count)
}

/** What is saved. */
export const progressOf = ({ box, from, pack, lastPack, groups, placed, rows, lastRow }: Types.ReceiveProgress): Types.ReceiveProgress => ({
  box,
  from,
  pack,
  lastPack,
  groups,
  placed,
  rows,
  lastRow,
})

export function addJob(context: Context, event: Types.ReceiveEvent): Change {
  const job = toJob(context, event)
  return job ? { queue: [...context.queue, job] } : {}
}

function toJob(context: Context, event: Types.ReceiveEvent): Types.ReceiveJob | undefined {
  const { queue, pack, rows, groups } = context
  const isWaiting = (kind: Types.ReceiveJob['kind']) => queue.some((job) => job.kind === kind)
  switch (event.type) {
    case 'code.read':
      return { kind: 'find', question: { scan: scanOf(event) } }
    case 'product.chosen':
      return { kind: 'find', question: { productId: event.productId, lineId: null } }
    case 'pack.accepted':
      return pack && isComplete(pack) && !isWaiting('create') ? { kind: 'create' } : undefined
    case 'rest.placed':
      return isWaiting('put') || tubesLeft(context).length === 0 ? undefined : { kind: 'put', tubeIds: tubesLeft(context), code: null }
    case 'row.undone': {
      const isQueued = queue.some((job) => job.kind === 'undo' && job.row === event.row)
      return !isQueued && rows.some(({ row, kind }) => row === event.row && kind === 'put') ? { kind: 'undo', row: event.row } : undefined
    }
    case 'group.undone':
      return !isWaiting('drop') && groups.some(({ number }) => number === event.number) ? { kind: 'drop', number: event.number } : undefined
    case 'finished':
      return isWaiting('finish') ? undefined : { kind: 'finish' }
    default:
      return undefined
  }
}

/** What it was about is gone meanwhile. */
export function isOutdated({ queue: [job], pack, rows, groups }: Context): boolean {
  if (job?.kind === 'create') return !pack || !isComplete(pack)
  if (job?.kind === 'undo') return !rows.some(({ row }) => row === job.row)
  return job?.kind === 'drop' && !groups.some(({ number }) => number === job.number)
}

const jobOf = <Kind extends Types.ReceiveJob['kind']>({ queue: [job] }: Context, kind: Kind): Extract<Types.ReceiveJob, { kind: Kind }> => {
  if (job?.kind !== kind) throw new Error(`the job is ${job?.kind}`)
  return job as Extract<Types.ReceiveJob, { kind: Kind }>
}

export const currentQuestion = (context: Context): Types.PackLookup => jobOf(context, 'find').question
export const currentGroup = (context: Context): Types.ReceivedGroup => context.groups.find(({ number }) => number === jobOf(context, 'drop').number)!
export const currentRow = (context: Context): Extract<Types.ReceiveRow, { kind: 'put' }> =>
  context.rows.find(({ row }) => row === jobOf(context, 'undo').row) as Extract<Types.ReceiveRow, { kind: 'put' }>

/** The tubes of the current job that have not been put away since it was requested, with their positions: as many as fit. */
export function placeInput(context: Context): Types.PlaceTubesInput {
  const { tubeIds, code } = jobOf(context, 'put')
  const left = new Set(tubesLeft(context))
  const ids = tubeIds.filter((id) => left.has(id))
  const positions = nextPositions(context, ids.length)
  return { layerId: context.box?.id ?? 0, tubes: positions.map((position, at) => ({ id: ids[at]!, position })), code }
}

/** What a scan, or a choice, leads to. */
export function noteAnswer(context: Context, answer: Types.PackAnswer): Change {
  const question = currentQuestion(context)
  const { queue } = dropJob(context)
  const code = 'scan' in question ? question.scan.text : ''
  const say = (outcome: Types.ReceiveOutcome): Change => ({ ...newRow(context, outcome), queue })
  const put = (id: number, as: string | null): Change => ({ queue: [{ kind: 'put', tubeIds: [id], code: as }, ...queue] })
  const { pack } = context
  switch (answer.kind) {
    case 'ignored':
      return { queue }
    case 'misconfigured':
    case 'not-a-tube':
      return say({ kind: answer.kind, code })
    case 'misread':
      return say({ kind: 'misread', fault: answer.fault, code })
    case 'layer':
      return { ...chooseBox(context, answer.layer), queue }
    case 'sample': {
      const { id, name } = answer.sample
      if (tubesLeft(context).includes(id)) return put(id, null)
      return say({ kind: context.placed.includes(id) ? 'again' : 'stranger', name })
    }
    case 'unknown': {
      const [next] = tubesLeft(context)
      if (answer.code === null || (next === undefined && !pack)) return say({ kind: 'unknown', code })
      return pack || next === undefined ? say({ kind: 'pack-open', code }) : put(next, answer.code)
    }
    case 'package': {
      const [next] = tubesLeft(context)
      // Only digits that no product has: the code on a tube, if one is waiting for it.
      if (answer.tubeCode !== null && !answer.product && !pack && next !== undefined) return put(next, answer.tubeCode)
      if (!pack) return { ...openPack(context, answer), ...solved(context), queue }
      const merged = mergePack(pack, answer)
      if (merged === 'same-pack') return say({ kind: 'same-pack', serial: answer.reading.serial })
      if (merged) return { pack: merged, ...solved(context), queue }
      // The next product: the one before is received as it stands.
      return isComplete(pack) && pack.problem === null ? { queue: [{ kind: 'create' }, ...context.queue] } : say({ kind: 'pack-open', code })
    }
  }
}

export const chooseBox = (context: Context, layer: Context['box']): Change => ({ ...solved(context), box: layer, free: null, from: 1 })

/** Only a free one. */
export const choosePosition = ({ free }: Context, position: number): Change => (free?.includes(position) ? { from: position } : {})

export const editPack = ({ pack }: Context, edit: Types.PackEdit): Change => (pack ? { pack: { ...pack, ...edit, problem: null } } : {})

export function chooseReading({ pack }: Context, reading: PackageReading): Change {
  if (!pack) return {}
  const { lot, expires, serial } = reading
  const others = pack.others.filter((other) => other !== reading)
  const now = { gtin: pack.gtin, lot: pack.lot, expires: pack.expires, serial: pack.serials.at(-1) ?? '', orderNumber: '' }
  return { pack: { ...pack, lot, expires, serials: serial ? [serial] : [], others: [now, ...others] } }
}

export const noteRefused = (context: Context, error: unknown): Change => newRow(context, { kind: 'failed', message: failureMessage(error) })

export const noteFailed = (context: Context, error: unknown): Change => ({ ...noteRefused(context, error), ...dropJob(context) })

/** The tubes exist, and the packs have arrived. */
export const withGroup = <Progress extends Types.ReceiveProgress>(progress: Progress, group: Types.ReceivedGroup): Progress => ({
  ...progress,
  pack: null,
  groups: [...progress.groups, group],
})

export const noteCreated = (context: Context, group: Types.ReceivedGroup): Change => ({
  ...withGroup(context, group),
  ...solved(context),
  ...dropJob(context),
})

export const noteNotCreated = (context: Context, error: unknown): Change => ({
  ...dropJob(context),
  pack: context.pack && { ...context.pack, problem: failureMessage(error) },
})

/** No box, or no room in it: the tubes stay in line. */
export function noteNoPlace(context: Context): Change {
  const outcome: Types.ReceiveOutcome = context.box ? { kind: 'full', layer: context.box } : { kind: 'no-box' }
  return { ...newRow(context, outcome), ...dropJob(context) }
}

export function notePlaced(context: Context, before: readonly Types.TubeBefore[]): Change {
  const { tubes, code } = placeInput(context)
  const box = context.box!
  let rows: Pick<Context, 'rows' | 'lastRow'> = context
  for (const [at, tube] of before.entries()) rows = newRow(rows, { kind: 'put', tube, layer: box, position: tubes[at]!.position, code })
  const isShort = jobOf(context, 'put').tubeIds.filter((id) => !context.placed.includes(id)).length > tubes.length
  if (isShort) rows = newRow(rows, { kind: 'full', layer: box })
  return {
    ...dropJob(context),
    ...rows,
    placed: [...context.placed, ...before.map(({ id }) => id)],
    free: null,
    from: (tubes.at(-1)?.position ?? 0) + 1,
  }
}

/** The line of an undone tube is gone, and its position is the next one. */
export function noteUndone(context: Context): Change {
  const { row, tube, layer, position } = currentRow(context)
  return {
    ...dropJob(context),
    rows: context.rows.filter((line) => line.row !== row),
    placed: context.placed.filter((id) => id !== tube.id),
    free: null,
    from: layer.id === context.box?.id ? Math.max(position, 1) : context.from,
  }
}

export function noteDropped(context: Context): Change {
  const { number, tubeIds } = currentGroup(context)
  return {
    ...dropJob(context),
    groups: context.groups.filter((group) => group.number !== number),
    placed: context.placed.filter((id) => !tubeIds.includes(id)),
    rows: context.rows.filter((line) => line.kind !== 'put' || !tubeIds.includes(line.tube.id)),
    free: null,
  }
}

export const dismissRow = ({ rows }: Context, row: number): Change => ({ rows: rows.filter((line) => line.row !== row || line.kind === 'put') })

/** For each line of the shopping list: how many of its tubes are put away, and whether nothing more is to come. */
export function storedLines({ groups, placed }: Pick<Context, 'groups' | 'placed'>): Types.StoredLine[] {
  const isPlaced = new Set(placed)
  const lineIds = [...new Set(groups.flatMap(({ lineId }) => lineId ?? []))]
  return lineIds.flatMap((lineId) => {
    const ofLine = groups.filter((group) => group.lineId === lineId)
    const tubeIds = ofLine.flatMap((group) => group.tubeIds)
    const containers = tubeIds.filter((id) => isPlaced.has(id)).length
    if (containers === 0) return []
    return { lineId, containers, isAll: containers === tubeIds.length && ofLine.at(-1)!.left === 0 }
  })
}

/** The box stays the one for the next delivery. */
export const emptied = ({ box, from, lastPack, lastRow }: Types.ReceiveProgress): Types.ReceiveProgress => ({
  box,
  from,
  lastPack,
  lastRow,
  pack: null,
  groups: [],
  placed: [],
  rows: [],
})

function newRow({ rows, lastRow }: Pick<Context, 'rows' | 'lastRow'>, outcome: Types.ReceiveOutcome): Pick<Context, 'rows' | 'lastRow'> {
  const row = lastRow + 1
  return { lastRow: row, rows: [{ row, ...outcome }, ...solved({ rows }).rows] }
}

/** What was wrong with an earlier scan no longer matters. */
const solved = ({ rows }: Pick<Context, 'rows'>): Pick<Context, 'rows'> => ({ rows: rows.filter(({ kind }) => kind === 'put') })
