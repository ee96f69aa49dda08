import { completeParts, type Cursor } from '#db/pull/cursor.ts'
import { feedOfPart } from '#db/pull/cursor-steps.ts'
import { bucketOf, parsePart, partOf, type Part } from '#domain/bucket.ts'
import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { defaultsAfter, differsFrom, unnotedShapeOf, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { PullPage } from '#domain/wire/sync/pull.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import { toRows, type Columns } from '#domain/wire/columns.ts'
import type { MemoryDisk } from '#tests/harness/memory-disk.ts'
import type { Message } from '#tests/harness/net.ts'
import type { WorldTab, WorldWorkspace } from '#tests/harness/world-device.ts'
import type { World } from '#tests/harness/world.ts'

/** The server's rows on a device when it got another release, and what they are worth only as long as. */
interface Held {
  readonly rows: ReadonlyMap<DependencyKey, AnyRow>
  readonly keys: number
  readonly epoch: string
  readonly setBacks: number
  readonly incarnation: number
}

/** Law 15: a release makes no device fetch a row that it has, except those with a new field that is not empty: an older app cannot tell whether it got that, too. */
export class FetchedAgain {
  readonly #world: World
  readonly #held = new Map<WorldWorkspace, Held>()

  constructor(world: World) {
    this.#world = world
  }

  /** Called when a device has got another release, before it runs, with the disk as the other one left it. */
  begin(workspace: WorldWorkspace, disk: MemoryDisk): void {
    const { cursor } = disk
    const whole = new Set(completeParts(cursor).filter((part) => cursor.behind[part] === undefined))
    const rows = new Map<DependencyKey, AnyRow>()
    for (const entity of Object.keys(disk.tables) as EntityName[]) {
      for (const visible of disk.rowsOf(entity)) {
        const key = rowKey(entity, visible.id)
        const row = disk.base.has(key) ? disk.base.get(key) : visible
        if (!row?.version) continue
        const part = partOf(bucketOf(entity, row), entity)
        // What is newer than the cursor comes once more in any release.
        if (whole.has(part) && row.version <= cursor.versions[feedOfPart(part)]) rows.set(key, row)
      }
    }
    this.#held.set(workspace, { rows, keys: cursor.keys, epoch: cursor.epoch, setBacks: this.#world.setBacks, incarnation: workspace.incarnation })
  }

  /** Called when an answer reaches its tab. */
  check({ from, answer, call }: Message): void {
    const { workspace } = from as WorldTab
    const held = this.#held.get(workspace)
    if (!held || !answer?.ok) return
    const { keys, epoch, disputed } = workspace.disk.cursor
    const isReplaced = workspace.incarnation !== held.incarnation
    if (isReplaced || keys !== held.keys || epoch !== held.epoch || disputed || this.#world.setBacks !== held.setBacks) return void this.#held.delete(workspace)
    for (const [entity, row] of rowsIn(call, answer.value, workspace.disk.cursor)) {
      const before = held.rows.get(rowKey(entity, row.id))
      if (!before || before.version !== row.version) continue
      if (differsFrom(defaultsAfter(entity, unnotedShapeOf(entity)), row))
        this.#world.count(`row sent again because it has a new field${isSame(before, row) ? '' : ', which was missing'}`)
      else this.#world.fail(`law 15: ${workspace.name} fetched ${rowKey(entity, row.id)} again, which it had at version ${row.version}`)
    }
  }
}

const isSame = (a: AnyRow, b: AnyRow): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))

function rowsIn({ path, query }: Message['call'], value: unknown, { fetching }: Cursor): [EntityName, AnyRow][] {
  if (path.endsWith('pull')) return (value as PullPage).rows.flatMap(({ entity, row }) => (row ? [[entity, row] as [EntityName, AnyRow]] : []))
  if (path.endsWith('manifest')) {
    const { parts } = value as Manifest
    return parts.flatMap(({ part, blocks }) => blocks.flatMap(({ columns }) => (columns ? unpack(part, columns) : [])))
  }
  const part = Object.entries(fetching).find(([, download]) => download!.listed?.blocks.some(({ hash }) => hash === query?.hash))?.[0]
  return path.endsWith('block') && part ? unpack(part as Part, value as Columns) : []
}

const unpack = (part: Part, columns: Columns): [EntityName, AnyRow][] => toRows(columns).map((row) => [parsePart(part).entity, row])
