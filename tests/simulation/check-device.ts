import { fetchingParts, needsFetch, type Cursor } from '#db/pull/cursor.ts'
import type { Effect } from '#db/disk/disk-rows.ts'
import { parsePart } from '#domain/bucket.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import { parseRowKey, rowKey } from '#domain/dependency-keys.ts'
import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import type { MemoryDisk } from '#tests/harness/memory-disk.ts'
import { canonical } from '#tests/harness/world-canonical.ts'
import type { Era, ReportedResult, WorldWorkspace } from '#tests/harness/world-device.ts'
import type { World } from '#tests/harness/world.ts'

/** The state of a workspace when it was last checked. */
interface Seen {
  signature: readonly unknown[]
  cursor: Cursor
  /** What was queued, and what it did here. */
  effects: ReadonlyMap<number, Effect>
}

/** The guarantees in sync.md, "What must hold", that can be checked on one device. They always hold: checked after every change of its disk. */
export class DeviceChecks {
  readonly #world: World
  readonly #auditOf: (key: string, n: number) => AuditEntry | undefined
  /** Mutations whose content was found to be as reported. */
  readonly #known = new WeakSet<object>()
  /** Mutations that their person was told are refused. */
  readonly #refused = new WeakSet<ReportedResult>()
  readonly #seen = new Map<WorldWorkspace, Seen>()

  constructor(world: World, auditOf: (key: string, n: number) => AuditEntry | undefined) {
    this.#world = world
    this.#auditOf = auditOf
  }

  async checkAll(): Promise<void> {
    for (const workspace of this.#world.workspaces) await this.#check(workspace)
  }

  async #check(workspace: WorldWorkspace): Promise<void> {
    const { disk } = workspace
    const signature = [
      workspace.incarnation,
      disk.deviceKey,
      disk.cursor,
      disk.nextN,
      disk.base.size,
      disk.outbox.size,
      disk.stage.size,
      disk.inbox.size,
      disk.shelf,
      workspace.said.length,
    ]
    const before = this.#seen.get(workspace)
    if (before && signature.every((value, i) => value === before.signature[i])) return
    workspace.eras = withKey(workspace)
    // A server that was put back is noticed by discarding what it said.
    if (disk.cursor.epoch === '') workspace.isAhead = false
    if (before?.signature[0] === workspace.incarnation) {
      this.#checkCursor(workspace, before.cursor, disk.cursor)
      this.#checkConfirmed(workspace, before)
    }
    this.#checkKey(workspace)
    this.#checkSaid(workspace, workspace.eras)
    this.#seen.set(workspace, { signature, cursor: disk.cursor, effects: new Map(disk.effects) })
    this.#checkPacked(workspace)
    await this.#checkFold(workspace)
  }

  /** Law 5: cursor, lastMutation and epoch never go back. A dropped mirror begins at 0; a restored server counts anew. */
  #checkCursor({ name }: WorldWorkspace, before: Cursor, now: Cursor): void {
    const isDropped = now.parts.length === 0 && now.versions.group === 0
    // While nothing is whole, the versions are those at which the first part will be.
    const isBack = before.parts.length > 0 && (now.versions.group < before.versions.group || now.versions.organization < before.versions.organization)
    if (isBack && !isDropped)
      this.#world.fail(`law 5: the cursor of ${name} went from ${JSON.stringify(before.versions)} back to ${JSON.stringify(now.versions)}`)
    const isCountedAnew = now.epoch === '' && now.lastMutation === now.since
    if (now.lastMutation < before.lastMutation && !isCountedAnew) {
      this.#world.fail(`law 5: lastMutation of ${name} went from ${before.lastMutation} back to ${now.lastMutation}`)
    }
    // What a copied device has sent under earlier keys, it sends again to a restored server.
    if (now.since < before.since && !now.family) this.#world.fail(`law 5: since of ${name} went back`)
  }

  /** Law 7: ids on printed labels are given up only with a key that two may have used. */
  #checkKey({ name, disk, isCopied }: WorldWorkspace): void {
    if (disk.cursor.family && !isCopied && !this.#world.setBacks) this.#world.fail(`law 7: ${name} took a new key, and nobody had copied it`)
  }

  /** Laws 1 and 8: what was reported as saved is exactly one of queued, applied once, refused or held in the inbox. */
  #checkSaid(workspace: WorldWorkspace, eras: readonly Era[]): void {
    const { name, disk, said, handled, isAhead, isCopied, expired } = workspace
    const { lastMutation, epoch } = disk.cursor
    const isCurrent = epoch === this.#world.store.epoch && !isAhead
    for (const report of said) {
      const { n, command, input } = report
      const queued = disk.outbox.get(n)
      if (queued && !this.#known.has(queued)) {
        this.#known.add(queued)
        if (isSkip(queued)) this.#checkSetAside(workspace, n)
        else if (queued.command !== command || canonical(queued.input) !== input) this.#world.fail(`law 1: n ${n} of ${name} is another act now`)
      }
      const item = disk.inbox.get(n)
      const isRefused = handled.has(n) || (item !== undefined && item.code !== null)
      if (item && item.code !== null) this.#refused.add(report)
      if (n > lastMutation) {
        // A restored server counts anew: what it has lost is sent again from the receipts, as far as they reach back.
        if (!queued && !disk.receipts.has(n) && n > expired) this.#world.fail(`law 1: n ${n} of ${name} was saved and is nowhere`)
        if (queued && !isSkip(queued) && isRefused) this.#world.fail(`law 1: n ${n} of ${name} is queued and in the inbox`)
        continue
      }
      if (queued) this.#world.fail(`law 1: n ${n} of ${name} is queued though processed`)
      const era = eras.findLast(({ since }) => since < n)!
      if (!isCurrent && era === eras.at(-1)) continue
      // Restored to a time before the changes of a device that has since left the group and had to forget them: nobody knows them anymore.
      if (era !== eras.at(-1) && this.#world.setBacks > 0) continue
      // Its receipt had expired when the database was put back: it may be lost, and a copy of the device, or a late push, may have used its number.
      if (n <= expired && (isCopied || this.#world.isPutBack) && this.#world.setBacks > 0) continue
      this.#checkSettled(workspace, report, era, isRefused)
    }
  }

  /**
   * Law 12: a change leaves the queue only when its rows are here, and not while they may still be on their way in a download.
   * An app that was taken back shows no rows of an entity it does not know, and confirms without them.
   */
  #checkConfirmed({ name, disk, release }: WorldWorkspace, before: Seen): void {
    const { cursor, outbox } = disk
    const fetching = fetchingParts(cursor)
      .filter(([part]) => before.cursor.fetching[part])
      .map(([part]) => parsePart(part).entity)
      .filter((entity) => release.entityNames.includes(entity))
    if (!fetching.length) return
    for (const { n, touched } of before.effects.values()) {
      const early = n <= cursor.lastMutation && !outbox.has(n) && touched.find((key) => fetching.includes(parseRowKey(key).entity))
      if (early) this.#world.fail(`law 12: n ${n} of ${name} left the queue while ${early} may still be on its way in a download`)
    }
  }

  /** Its number does nothing anymore: its content is in the inbox, or its person has resolved it. */
  #checkSetAside({ name, disk, handled }: WorldWorkspace, n: number): void {
    const item = disk.inbox.get(n)
    if (item) this.#world.count(`inbox ${item.code}`)
    if (item ? isSkip(item.intent) : !handled.has(n)) this.#world.fail(`law 1: n ${n} of ${name} was set aside and is nowhere`)
  }

  #checkSettled({ name, disk, handled, settled, arrived, isCopied }: WorldWorkspace, report: ReportedResult, { key, since }: Era, isRefused: boolean): void {
    const { n, command, input } = report
    const entry = key === null ? undefined : this.#auditOf(key, n - since)
    const isHere = entry && (disk.cursor.since !== since || entry.version <= disk.cursor.versions.group)
    if (isHere) arrived.set(n, entry)
    // A mirror that is downloaded again is older than its last confirmation until a pull has caught up.
    else if (entry && !needsFetch(disk.cursor) && arrived.get(n) !== entry) this.#world.fail(`law 12: n ${n} of ${name} left the queue before its rows arrived`)
    const isSetAside = entry !== undefined && isSkip(entry)
    const code = disk.inbox.get(n)?.code
    // Under an earlier key, a copied device cannot know what its copy sends after the refusal was lost in a restore. With the group, it has lost the way to ask.
    const isUncertain = isCopied && (code === 'group.left' || (this.#world.setBacks > 0 && n <= disk.cursor.since))
    if (entry?.code === null && !isSetAside && code && !isUncertain)
      this.#world.fail(`law 1: n ${n} of ${name} was applied and is in the inbox as refused (${code})`)
    // The person may have done something else instead. Only a copy, or a push that is late and meets a database that was put back, may have sent it again.
    if (entry?.code === null && !isSetAside && !isCopied && !this.#world.isPutBack && this.#refused.has(report))
      this.#world.fail(`law 1: n ${n} of ${name} was refused, and applied after all`)
    if (entry?.code === null && !isSetAside) {
      const isOwn = settled.get(n) === entry || (entry.command === command && canonical(entry.input) === input)
      settled.set(n, entry)
      if (!isOwn && !isRefused) this.#world.fail(`law 1: n ${n} of ${name} left the queue for another act, ${key}#${entry.n}`)
      return
    }
    if (!isRefused && !handled.has(n)) this.#world.fail(`law 1: n ${n} of ${name} was ${entry?.code ?? 'never taken'}, and nobody is told`)
  }

  /** A row is in its table or in one block, never in both. */
  #checkPacked({ name, disk, release }: WorldWorkspace): void {
    const seen = new Set<string>()
    for (const entity of release.entityNames) {
      for (const { id } of disk.rowsOf(entity)) {
        const mark = `${entity}#${id}`
        if (seen.has(mark)) this.#world.fail(`law 12: ${mark} is twice on ${name}`)
        seen.add(mark)
      }
    }
  }

  /** Law 12: the visible rows are the server's with the queued mutations applied. */
  async #checkFold({ name, disk, release, isTakenOver }: WorldWorkspace): Promise<void> {
    // What a newer app has queued, an older one shows as it was, until it runs again.
    if (isTakenOver || [...disk.outbox.values()].some(({ command }) => !release.commands.has(command))) return
    const mistake = await release.findReplayMistake(disk)
    if (mistake) this.#world.fail(`law 12: ${name}: ${mistake.slice(0, 300)}`)
  }
}

/** The keys of its disk so far. */
function withKey({ eras, disk }: WorldWorkspace): readonly Era[] {
  const last = eras.at(-1)!
  if (last.generation !== disk.deviceKeys) return [...eras, { generation: disk.deviceKeys, key: disk.deviceKey, since: disk.cursor.since }]
  return last.key === disk.deviceKey ? eras : [...eras.slice(0, -1), { ...last, key: disk.deviceKey }]
}

/** No row of the server is here. What waits may have made rows of its own. */
export function isEmptyMirror({ tables, base, shelf, blocks, stage }: MemoryDisk): boolean {
  const isOwn = (entity: string, id: Key) => base.get(rowKey(entity as EntityName, id)) === null
  const hasOnlyOwn = Object.entries(tables).every(([entity, rows]) => [...rows.keys()].every((id) => isOwn(entity, id)))
  return hasOnlyOwn && [...base.values()].every((row) => row === null) && shelf.length === 0 && blocks.size === 0 && stage.size === 0
}
