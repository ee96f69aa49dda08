import { fetchAgain, completeParts } from '#db/pull/cursor.ts'
import { receivedOf } from '#db/pull/grown-kinds.ts'
import { commandId, type Command } from '#domain/command.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { commands } from '#domain/registry.ts'
import { shapes } from '#domain/schema.ts'
import type { PullRequest } from '#domain/wire/sync/pull.ts'
import type { PartAddress, StoredBlock } from '#server/feed/tables.ts'
import type { Call, CallResult } from '#sync/transport.ts'
import { ForwardingTables, withTables } from '#tests/harness/forwarding-tables.ts'
import { ForwardingTransaction, wrapTransactions } from '#tests/harness/forwarding-transaction.ts'
import type { MemoryDisk } from '#tests/harness/memory-disk.ts'
import { thisRelease } from '#tests/harness/release.ts'
import { WorldServer } from '#tests/harness/world-server.ts'
import { noFaults, type FaultInjection } from '#tests/harness/world.ts'

/** A mistake that a release could bring, planted around the product's files. */
export interface ReleaseMistake {
  /** What becomes of a disk when this release takes it over. */
  adopt?: typeof thisRelease.adoptDisk
  seams?: FaultInjection
  /** Returns what takes it back. */
  plant?: () => () => void
}

export const releaseMistakes: Readonly<Record<string, ReleaseMistake>> = {
  'everything fetched again': { adopt: (from) => withCursor(from, ({ cursor }) => fetchAgain(cursor, completeParts(cursor))) },
  'rows without the new field not asked for': {
    adopt: (from) => withCursor(from, ({ cursor }) => Object.assign({}, cursor, { received: receivedOf(cursor) })),
  },
  'blocks without the new field given out': { seams: { ...noFaults, store: (store) => withTables(store, (tables) => new NewestBlocks(tables)) } },
  'earlier version of a command dropped': { plant: dropEarlierVersion },
  'kinds ignored': { seams: { ...noFaults, server: (options) => new TalkativeServer(options) } },
  'rows left by an older app not put back': { seams: { ...noFaults, disk: (disk) => wrapTransactions(disk, (tx) => new WithoutKeys(tx)) } },
}

function withCursor(from: MemoryDisk, change: (disk: MemoryDisk) => MemoryDisk['cursor']): MemoryDisk {
  const disk = thisRelease.adoptDisk(from)
  disk.cursor = change(disk)
  return disk
}

class NewestBlocks extends ForwardingTables {
  override async blocks(part: PartAddress): Promise<StoredBlock[]> {
    return (await super.blocks(part)).map((block) => ({ ...block, shape: 99 }))
  }
}

function dropEarlierVersion(): () => void {
  const registry = commands as Map<string, Command>
  const name = commandId(adjustAmount)
  const earlier = registry.get(name)!
  registry.delete(name)
  return () => void registry.set(name, earlier)
}

class TalkativeServer extends WorldServer {
  protected override route(call: Call, userId: number): Promise<CallResult<unknown>> {
    return super.route(call.path.endsWith('pull') ? { ...call, body: { ...(call.body as PullRequest), kinds: shapes() } } : call, userId)
  }
}

class WithoutKeys extends ForwardingTransaction {
  override async baseKeys(): Promise<DependencyKey[]> {
    return []
  }
}
