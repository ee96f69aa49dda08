import { completeParts } from '#db/pull/cursor.ts'
import type { Disk } from '#db/disk/disk.ts'
import { manifestQuestionOf, pullQuestionOf } from '#db/pull/pull-question.ts'
import { applyPage, type PageOutcome, type RebaseOptions } from '#db/replay/rebase.ts'
import { storeManifest } from '#db/pull/store-download.ts'
import { partsOf, type Bucket } from '#domain/bucket.ts'
import { entityNames } from '#domain/schema.ts'
import type { PullPage } from '#domain/wire/sync/pull.ts'

/** The first mirror of a server that has no rows yet. */
export async function beginMirror(disk: Disk, epoch = 'e1', buckets: readonly Bucket[] = ['group', 'person']): Promise<void> {
  const asked = manifestQuestionOf(await disk.transaction([], (tx) => tx.cursor()))
  const parts = partsOf(buckets, entityNames).map((part) => ({ part, version: 0, blocks: [] }))
  const versions = { group: 0, organization: 0 }
  if (asked) await storeManifest(disk, asked, { epoch, versions, buckets: [...buckets], parts, minApp: '0.0.0' })
}

/**
 * Applies a page as the answer to what the disk would ask for, or to what it would have asked at version `from`.
 * A device that has nothing yet gets the mirror of an empty group first.
 */
export async function takePage(disk: Disk, page: PullPage & { from?: number }, now: number, options?: RebaseOptions): Promise<PageOutcome> {
  const { from, ...answer } = page
  const read = () => disk.transaction([], (tx) => tx.cursor())
  if (!completeParts(await read()).length && !from) await beginMirror(disk, page.epoch)
  const question = pullQuestionOf(await read())
  if (!question) return 'stale'
  const { cursors } = question
  return applyPage(disk, { ...question, cursors: { ...cursors, group: from ?? cursors.group } }, answer, now, options)
}
