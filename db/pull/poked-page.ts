import { entityNames } from '#domain/schema.ts'
import { isKnownComplete, type PokedPage } from '#domain/wire/sync/poke.ts'
import type { PullPage } from '#domain/wire/sync/pull.ts'
import { needsFetch } from './cursor.ts'
import type { Disk } from '../disk/disk.ts'
import { pullQuestionOf } from './pull-question.ts'
import { applyPageIn, type RebaseOptions } from '../replay/rebase.ts'

/**
 * Applies changes that came with a poke, and returns whether this mirror has everything the poke was about. If not, a pull is needed:
 * the page does not continue this mirror, something is queued that the server may have processed, or parts are missing or being counted.
 */
export function applyPokedPage(disk: Disk, page: PokedPage, now: number, options: RebaseOptions = {}): Promise<boolean> {
  return disk.transaction(entityNames, async (tx) => {
    const [cursor, queued] = await Promise.all([tx.cursor(), tx.queued(1)])
    const question = pullQuestionOf(cursor)
    if (!question || question.except || question.parts || needsFetch(cursor)) return false
    if (queued.length || page.epoch !== cursor.epoch || page.from > cursor.versions.group) return false
    if (page.version <= cursor.versions.group) return true
    if (!question.buckets.includes('group') || !isKnownComplete(page)) return false
    const answer: PullPage = {
      epoch: page.epoch,
      versions: { ...cursor.versions, group: page.version },
      rows: page.rows.filter(({ version }) => version > cursor.versions.group),
      more: true,
      buckets: question.buckets,
      lastMutation: 0,
      results: [],
      count: 0,
      checksum: 0,
      serverTime: now,
      minApp: '',
    }
    return (await applyPageIn(tx, question, answer, now, options)) === 'applied'
  })
}
