import { parsePart } from '#domain/bucket.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { fetchingParts, isEmptyMirror, type Cursor } from '../pull/cursor.ts'
import type { Batch, Disk, DiskTransaction } from '../disk/disk.ts'
import type { HeldFile } from '../disk/disk-rows.ts'
import { judgeFile, type FileFacts, type Verdict } from './judge-file.ts'

export type JudgeFile = (held: HeldFile, facts: FileFacts) => Verdict

export interface Review {
  /** To be uploaded. */
  readonly uploads: readonly HeldFile[]
  /** Whether something else was stored about any of them. */
  readonly isChanged: boolean
}

/** Decides what becomes of each file on this device, and stores that. `judge` replaces the rule only in tests. */
export function reviewFiles(disk: Disk, now: number, judge: JudgeFile = judgeFile): Promise<Review> {
  return disk.transaction(['files'], async (tx) => {
    const held = await tx.heldFiles()
    if (!held.length) return { uploads: [], isChanged: false }
    const cursor = await tx.cursor()
    const facts = { isMirrored: isMirrored(cursor), lastMutation: cursor.lastMutation, now }
    const judged = await Promise.all(held.map(async (file) => ({ file, verdict: judge(file, { ...facts, ...(await factsOf(tx, file)) }) })))
    const changed = judged.flatMap(({ file, verdict }) => afterVerdict(file, verdict, now) ?? [])
    const dropFiles = judged.flatMap(({ file, verdict }) => (verdict === 'drop' ? file.id : []))
    const batch: Batch = { ...(changed.length && { files: changed }), ...(dropFiles.length && { dropFiles }) }
    const isChanged = Object.keys(batch).length > 0
    if (isChanged) await tx.save(batch)
    return { uploads: judged.flatMap(({ file, verdict }) => (verdict === 'upload' ? file : [])), isChanged }
  })
}

async function factsOf(tx: DiskTransaction, { id }: HeldFile) {
  const [row, mutations] = await Promise.all([tx.get('files', id), tx.mutationsAbout(rowKey('files', id))])
  return { row: row as FileFacts['row'], ...mutations }
}

/** The file as it is stored from now on, if that differs. */
function afterVerdict(file: HeldFile, verdict: Verdict, now: number): HeldFile | undefined {
  if (verdict === 'stored' && file.waits) return { ...file, sent: file.size, storedAt: now, waits: 0, code: null }
  if (verdict === 'upload' && (!file.waits || file.code !== null)) return { ...file, storedAt: null, waits: 1, code: null }
  if (verdict === 'gone') return { ...file, code: 'file.gone' }
  return undefined
}

function isMirrored(cursor: Cursor): boolean {
  const missing = [...fetchingParts(cursor).map(([part]) => part), ...(Object.keys(cursor.behind) as (keyof typeof cursor.behind)[])]
  return !isEmptyMirror(cursor) && missing.every((part) => parsePart(part).entity !== 'files')
}
