import { createHash } from 'node:crypto'
import { fetchingParts } from '#db/pull/cursor.ts'
import type { Disk } from '#db/disk/disk.ts'
import { manifestQuestionOf } from '#db/pull/pull-question.ts'
import { storeBlocks, storeManifest, type DownloadOutcome } from '#db/pull/store-download.ts'
import { parsePart, partOf, partsOf, type Bucket, type Part } from '#domain/bucket.ts'
import type { Key } from '#domain/entity.ts'
import { entityNames, type AnyRow } from '#domain/schema.ts'
import { toColumns, type Columns } from '#domain/wire/columns.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import type { BlockRef, Manifest } from '#domain/wire/sync/snapshot.ts'

export interface LabOptions {
  epoch?: string
  version?: number
  buckets?: Bucket[]
  /** Rows per block. */
  rows?: number
  /** Parts that come whole with the manifest. */
  isInline?: (part: Part) => boolean
  preview?: readonly AnyRow[]
  report?: (...bug: unknown[]) => void
}

export const rowsOfPart = (lab: readonly ServerRow[], part: Part): AnyRow[] =>
  lab
    .filter(({ bucket, entity, row }) => row !== null && partOf(bucket, entity) === part)
    .map(({ row }) => row!)
    .sort((a, b) => (a.id < b.id ? -1 : 1))

const isIn = (id: Key, { after, last }: { after: Key | null; last: Key | null }): boolean => (after === null || id > after) && (last === null || id <= last)

/** The rows of a laboratory in one range of a part. */
export const columnsIn = (lab: readonly ServerRow[], part: Part, range: { after: Key | null; last: Key | null }): Columns =>
  toColumns(rowsOfPart(lab, part).filter(({ id }) => isIn(id, range)))

/** The server's answer about a laboratory: each part in blocks of a few rows, made at `version`; the preview is sample 2. */
export function labManifest(lab: readonly ServerRow[], options: LabOptions = {}): Manifest {
  const { epoch = 'e1', version = 7, buckets = ['group', 'person'], rows = 3, isInline = () => false } = options
  const parts = partsOf(buckets, entityNames).map((part) => {
    const ids = rowsOfPart(lab, part).map(({ id }) => id)
    const blocks: BlockRef[] = []
    for (let from = 0; from < ids.length; from += rows) {
      const range = { after: from ? ids[from - 1]! : null, last: from + rows < ids.length ? ids[from + rows - 1]! : null }
      const columns = columnsIn(lab, part, range)
      const hash = createHash('sha256')
        .update(part + version + JSON.stringify(columns))
        .digest('hex')
      blocks.push({ hash, version, count: columns.count, ...range, ...(isInline(part) && { columns }) })
    }
    return { part, version, blocks }
  })
  const previewed = lab.flatMap(({ entity, id, row }) => (entity === 'samples' && id === 2 && row ? row : []))
  const { preview = previewed } = options
  const versions = { group: version, organization: 0 }
  return { epoch, versions, buckets, parts, ...(preview.length && { preview: { part: 'group/samples', columns: toColumns(preview) } }), minApp: '0.0.0' }
}

/** The next block to be downloaded; null if none is listed. */
export async function nextBlock(disk: Disk): Promise<{ part: Part; block: Omit<BlockRef, 'columns'> } | null> {
  const cursor = await disk.transaction([], (tx) => tx.cursor())
  const [next] = fetchingParts(cursor).flatMap(([part, { listed }]) => (listed?.blocks ?? []).map((block) => ({ part, block })))
  return next ?? null
}

/** One manifest or one block; null if nothing is missing. A block has whatever the laboratory has in its range. */
export async function fetchNext(disk: Disk, lab: readonly ServerRow[], options: LabOptions = {}): Promise<DownloadOutcome | null> {
  const { report = () => {} } = options
  const asked = manifestQuestionOf(await disk.transaction([], (tx) => tx.cursor()))
  if (asked) {
    const manifest = labManifest(lab, options)
    const parts = manifest.parts.filter(({ part }) => asked.parts?.includes(part) ?? true)
    return storeManifest(disk, asked, { ...manifest, parts }, { report })
  }
  const next = await nextBlock(disk)
  if (!next) return null
  return storeBlocks(disk, [{ part: next.part, hash: next.block.hash, columns: columnsIn(lab, next.part, next.block) }], { report })
}

/** Downloads until `isEnough`, or everything; all of it stays packed. `next` is what comes next, null before the manifest. */
export async function fetchLab(
  disk: Disk,
  lab: readonly ServerRow[],
  isEnough: (next: ReturnType<typeof parsePart> | null) => boolean = () => false,
  options: LabOptions = {},
): Promise<void> {
  for (;;) {
    const next = await nextBlock(disk)
    if (isEnough(next && parsePart(next.part)) || (await fetchNext(disk, lab, options)) === null) return
  }
}
