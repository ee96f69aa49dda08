import { judgeFile } from '#db/files/judge-file.ts'
import type { FileCaller } from '#server/files/assert-access.ts'
import { readUploadState } from '#server/files/receive-chunk.ts'
import type { Chunk, FileReader, FileStore, FileWriter } from '#server/files/tables.ts'
import { ForwardingTables } from '#tests/harness/forwarding-tables.ts'
import { ForwardingFiles } from '#tests/harness/forwarding-files.ts'
import { ForwardingTransaction, wrapTransactions } from '#tests/harness/forwarding-transaction.ts'
import { worldChunk, WorldServer } from '#tests/harness/world-server.ts'
import { noFaults, type FaultInjection, type World } from '#tests/harness/world.ts'

/** Bugs of files, planted around the product's code; searched for in histories of `fileTable`. */
export const plantedFileBugs: Readonly<Record<string, FaultInjection>> = {
  'a file evicted before it is stored': { ...noFaults, disk: (disk) => wrapTransactions(disk, (tx) => new BlindToWaiting(tx)) },
  'a chunk at a wrong offset accepted': { ...noFaults, server: (options) => new AppendingServer(options) },
  'the hash of a file not checked': { ...noFaults, server: (options, world) => new BelievingServer(options, world) },
  'a file that a put-back server lost is not sent again': {
    ...noFaults,
    judgeFile: (held, facts) => (held.storedAt !== null && facts.row ? 'stored' : judgeFile(held, facts)),
  },
  'a stored file answered before it is checked': { ...noFaults, server: (options) => new HastyServer(options) },
  'content of another group taken for one’s own': { ...noFaults, store: shareContent },
}

class BlindToWaiting extends ForwardingTransaction {
  override async heldFiles() {
    return (await super.heldFiles()).map((held) => ({ ...held, storedAt: held.storedAt ?? 0 }))
  }
}

class AppendingServer extends WorldServer {
  protected override async receive(store: FileStore, caller: FileCaller, fileId: string, chunk: Chunk): Promise<unknown> {
    const { received } = await readUploadState(store, caller, fileId)
    return super.receive(store, caller, fileId, { ...chunk, start: received })
  }
}

/** Finds what it was promised, whatever has arrived. */
class BelievingServer extends WorldServer {
  readonly #world: World
  constructor(options: ConstructorParameters<typeof WorldServer>[0], world: World) {
    super(options)
    this.#world = world
  }
  protected override receive(store: FileStore, caller: FileCaller, fileId: string, chunk: Chunk): Promise<unknown> {
    const promised = Buffer.from(this.#world.files.get(fileId)?.content ?? '')
    const believing = (files: FileReader) => {
      const passed = new ForwardingFiles(files as FileWriter)
      passed.chunkAt = async (_group, _upload, start) => ({ start, content: promised.subarray(start, start + worldChunk) })
      return passed
    }
    const trusting: FileStore = {
      read: (work) => store.read((tables, files) => work(tables, believing(files))),
      write: (work) => store.write(work),
    }
    return super.receive(trusting, caller, fileId, chunk)
  }
}

/** Marks a file as stored with its first chunk. */
class HastyServer extends WorldServer {
  protected override async receive(store: FileStore, caller: FileCaller, fileId: string, chunk: Chunk): Promise<unknown> {
    await super.receive(store, caller, fileId, chunk)
    await store.write(async (tables) => {
      const version = (await tables.lockGroup(caller.groupId)) + 1
      const before = (await tables.row(caller.groupId, 'files', fileId))!
      await tables.saveChanges(caller.groupId, version, [{ entity: 'files', id: fileId, before, after: { ...before, state: 'stored' } }])
      await tables.saveVersion(caller.groupId, version)
    })
    return { received: chunk.start, stored: true }
  }
}

/** Content is looked for in all groups. */
function shareContent(store: FileStore): FileStore {
  const other = (groupId: number) => 3 - groupId
  return {
    read: (work) => store.read(work),
    write: (work) =>
      store.write((tables, files) => {
        const shared = new ForwardingTables(tables)
        shared.rowsUnder = async (feed, entity, index, prefix) => [
          ...(await tables.rowsUnder(feed, entity, index, prefix)),
          ...(entity === 'files' ? await tables.rowsUnder(other(feed), entity, index, prefix) : []),
        ]
        const everywhere = new ForwardingFiles(files)
        everywhere.contentUpload = async (groupId, sha256) => (await files.contentUpload(groupId, sha256)) ?? files.contentUpload(other(groupId), sha256)
        return work(shared, everywhere)
      }),
  }
}
