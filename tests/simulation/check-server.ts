import { leasedIdsOf } from '#db/queue/leased-ids.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import { canonical } from '#tests/harness/world-canonical.ts'
import { newerCommand } from '#tests/harness/world-server.ts'
import type { World } from '#tests/harness/world.ts'
import { doneBy, refusedBy } from './done-and-refused.ts'
import { SignedChecks } from './signing.ts'

/** The guarantees that can be checked on the server; checked after everything it does. */
export class ServerChecks {
  readonly #world: World
  readonly #entries = new Map<string, AuditEntry>()
  readonly #last = new Map<string, number>()
  /** Mutations that were applied, and who sent them. */
  readonly #done = new Map<string, Pick<AuditEntry, 'device' | 'n'>>()
  /** By key: what must be added to a number to get the device's own. */
  readonly #offsets = new Map<string, number>()
  /** Rows that a device could not create because they exist: what it does afterward must not be about them. */
  readonly #refusedIds = new Set<string>()
  readonly #ofSigned: SignedChecks
  #checked = 0
  #setBacks = 0

  constructor(world: World) {
    this.#world = world
    this.#ofSigned = new SignedChecks(world)
  }

  auditOf = (key: string, n: number): AuditEntry | undefined => this.#entries.get(`${key}#${n}`)

  async check(): Promise<void> {
    const { audit } = this.#world.store
    await this.#readOffsets(audit)
    if (this.#setBacks !== this.#world.setBacks) this.#beginAgain(audit)
    if (this.#checked === audit.length) return
    while (this.#checked < audit.length) {
      const entry = audit[this.#checked++]!
      this.#checkEntry(entry)
      this.#world.count(entry.code === null ? doneBy(entry.command) : refusedBy(entry.command))
      if (entry.n !== null && !this.#world.servedFor.includes(entry.userId)) {
        this.#world.fail(`law 10: ${entry.device}#${entry.n} was applied while person ${this.#world.servedFor.join()} was signed in`)
      }
    }
    for (const groupId of [1, 2]) await this.#checkRows(groupId)
  }

  async #readOffsets(audit: readonly AuditEntry[]): Promise<void> {
    const unknown = new Set(audit.slice(this.#checked).map(({ device }) => device))
    for (const key of unknown) {
      if (this.#offsets.has(key)) continue
      const record = await this.#world.store.read((tables) => tables.device(key))
      this.#offsets.set(key, record?.offset ?? 0)
    }
  }

  /** A backup was restored: its audit log counts now. */
  #beginAgain(audit: readonly AuditEntry[]): void {
    this.#setBacks = this.#world.setBacks
    this.#done.clear()
    this.#refusedIds.clear()
    this.#entries.clear()
    this.#last.clear()
    this.#ofSigned.forget()
    for (const entry of audit) this.#checkEntry(entry)
    this.#checked = audit.length
  }

  #checkEntry(entry: AuditEntry): void {
    const { device, n, userId, groupId, command, input, code } = entry
    this.#world.count(code === null ? 'applied' : `refused ${code}`)
    this.#ofSigned.check(entry)
    if (n === null) return
    const mark = `${device}#${n}`
    if (this.#entries.has(mark)) this.#world.fail(`law 2: ${mark} stands twice in the audit`)
    if (n !== (this.#last.get(device) ?? 0) + 1) this.#world.fail(`law 3: ${mark} follows n ${this.#last.get(device) ?? 0}`)
    this.#entries.set(mark, entry)
    this.#last.set(device, n)
    const workspace = this.#world.workspaces.find((each) => device.startsWith(`${each.seat}:k`))
    if (!workspace || workspace.owner.userId !== userId || workspace.owner.groupId !== groupId) {
      this.#world.fail(`law 10: ${mark} of ${workspace?.name} was applied as person ${userId} in group ${groupId}`)
      return
    }
    if (code === null) this.#checkDoneOnce(entry)
    this.#checkOwnRows(entry)
    const { disk } = workspace
    if (device !== disk.deviceKey || workspace.isCopied) return
    const said = workspace.said.find((each) => each.n === n + disk.cursor.since)
    if (said && command !== newerCommand && !isSkip(entry) && (said.command !== command || said.input !== canonical(input)))
      this.#world.fail(`law 1: ${mark} is not what was said to be saved`)
  }

  /** Law 2 for a device that was copied: it sends under a new key what may have been done under the old one. */
  #checkDoneOnce({ device, n, userId, groupId, command, input, capturedAt, clockOffset, changes, detail }: AuditEntry): void {
    if (isSkip({ command })) return
    if (detail.sentAs !== undefined) {
      this.#world.count('sent under two keys, done once')
      if (changes.length) this.#world.fail(`law 2: ${device}#${n} was done although another key had sent it`)
      return
    }
    // Two copies may do the same at the same time: their own number, which no key changes, tells these apart.
    const own = n! + this.#offsets.get(device)!
    const what = canonical([own, userId, groupId, command, input, capturedAt, clockOffset])
    const other = this.#done.get(what)
    // Under one key, it is another mutation: a clock that was set back shows the same time again.
    if (other && other.device !== device) this.#world.fail(`law 2: ${device}#${n} is what ${other.device}#${other.n} has done already`)
    this.#done.set(what, { device, n })
  }

  /** Law 7 for a device that was copied: what it does with a row of its own never reaches the copy's row with the same id. */
  #checkOwnRows({ device, n, command, input, code, changes }: AuditEntry): void {
    const about = leasedIdsOf({ command, input })
    // Ids come from leases: only two copies of a device can use the same, and the server sees to it before it runs anything.
    if (code?.endsWith('id-taken')) this.#world.fail(`law 7: ${device}#${n} was offered an id that is in use`)
    if (code?.endsWith('id-taken') || code === 'id.not-leased') for (const { kind, id } of about) this.#refusedIds.add(`${device} ${kind}#${id}`)
    for (const { entity, id } of changes)
      if (this.#refusedIds.has(`${device} ${entity}#${id}`)) this.#world.fail(`law 7: ${device}#${n} changed ${entity}#${id} of another device`)
  }

  /** Law 6: one sample per position, one thing per barcode, no cycle of parents. */
  async #checkRows(groupId: number): Promise<void> {
    const rows = <Row extends AnyRow>(entity: EntityName) =>
      this.#world.store.read((tables) => tables.rowsById(groupId, 0, entity, null, 1000)) as Promise<unknown> as Promise<Row[]>
    const [samples, layers] = [await rows<SampleRow & AnyRow>('samples'), await rows<StorageLayerRow & AnyRow>('storageLayers')]
    const grids = new Set(layers.filter((layer) => layer.rows).map((layer) => layer.id))
    this.#checkOnce(
      'place',
      samples.filter((row) => row.layerId !== null && grids.has(row.layerId)).map((row) => `${row.layerId}/${row.position}`),
    )
    this.#checkOnce(
      'barcode',
      [...samples, ...layers].flatMap((row) => row.altBarcode ?? []),
    )
    const parents = new Map(samples.map((row) => [row.id, row.parentId]))
    for (const id of parents.keys()) {
      let at: number | null | undefined = id
      for (let depth = 0; at; depth++) {
        if (depth > parents.size) return this.#world.fail(`law 6: sample ${id} is its own ancestor`)
        at = parents.get(at)
      }
    }
  }

  #checkOnce(what: string, values: readonly string[]): void {
    const seen = new Set<string>()
    for (const value of values) {
      if (seen.has(value)) this.#world.fail(`law 6: ${what} ${value} is taken twice`)
      seen.add(value)
    }
  }
}
