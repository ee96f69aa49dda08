import type { FileRow } from '#domain/entities/file.ts'
import type { HeldFile } from '#db/disk/disk-rows.ts'
import { isPermitted } from '#domain/permission.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { RowOf } from '#domain/schema.ts'
import { sees } from '#server/files/assert-access.ts'
import type { FileReader } from '#server/files/tables.ts'
import { filesOn } from '#tests/harness/files-on.ts'
import type { MemoryDisk } from '#tests/harness/memory-disk.ts'
import type { WorldWorkspace } from '#tests/harness/world-device.ts'
import type { World } from '#tests/harness/world.ts'

/**
 * Law 15: a file that was said to be saved is whole on a device or whole on the server, until a person removes or discards it.
 * Law 16: what is stored has the bytes that were given, in its own group; bytes that nobody uses are deleted.
 * Law 17: what is sent arrives as it is, and at rest, what the server knows and a device has is stored.
 */
export class FileChecks {
  readonly #world: World
  readonly #removed = new Set<string>()
  readonly #subjects = new Map<string, string>()
  #checked = 0

  constructor(world: World) {
    this.#world = world
  }

  /** Law 15, after each step. */
  async check(): Promise<void> {
    const { files, store, setBacks } = this.#world
    if (!files.size) return
    this.#noteRemoved()
    for (const { disk, name } of this.#world.workspaces) {
      for (const { id, attempts } of filesOn(disk).values())
        if (attempts && !files.get(id)?.isDamaged) this.#world.fail(`law 17: ${id} of ${name} arrived otherwise than it was sent`)
    }
    for (const [id, file] of files) {
      if (!file.isSaid || file.isGivenUp || this.#removed.has(id)) continue
      const isOnDevice = this.#isOnDevice(id, file.content)
      if (isOnDevice && file.wasStored) continue
      const row = await readRow(this.#world, file.groupId, id)
      // A device deletes what a server has, and a database that is put back may lose it later.
      if (row?.state === 'stored') file.wasStored = true
      else if (!isOnDevice && (!file.wasStored || !setBacks))
        this.#world.fail(`law 15: ${id} was saved by ${file.workspace.name} and is nowhere (${store.epoch})`)
    }
  }

  #isOnDevice(id: string, content: string): boolean {
    return this.#world.workspaces.some(({ disk }) => filesOn(disk).has(id) && contentOn(disk, id) === content)
  }

  #noteRemoved(): void {
    const { audit } = this.#world.store
    if (this.#checked > audit.length) this.#checked = 0
    for (const { command, code, input } of audit.slice(this.#checked)) if (code === null) this.#noteApplied(command, input)
    this.#checked = audit.length
  }

  /** The files of a sample are removed when it is deleted. */
  #noteApplied(command: string, input: unknown): void {
    const { id, subject, fileId, sampleId } = input as { id: string; subject: string; fileId: string; sampleId: number }
    if (command === 'file.add@1') this.#subjects.set(id, subject)
    if (command === 'file.remove@1') this.#removed.add(fileId)
    if (command !== 'sample.delete@1') return
    for (const [file, of] of this.#subjects) if (of === rowKey('samples', sampleId)) this.#removed.add(file)
  }
}

const readRow = ({ store }: World, groupId: number, id: string): Promise<FileRow | undefined> =>
  store.read((tables) => tables.row(groupId, 'files', id)) as Promise<unknown> as Promise<FileRow | undefined>

function contentOn({ fileChunks }: MemoryDisk, id: string): string {
  const chunks = [...fileChunks.values()].filter(({ fileId }) => fileId === id).sort((a, b) => a.start - b.start)
  return Buffer.concat(chunks.map(({ bytes }) => bytes)).toString()
}

async function contentAt(files: FileReader, groupId: number, { sha256, size }: FileRow): Promise<string | undefined> {
  const upload = await files.contentUpload(groupId, sha256)
  if (upload === undefined) return undefined
  const parts: Uint8Array[] = []
  for (let position = 0; position < size;) {
    const chunk = await files.chunkAt(groupId, upload, position)
    if (!chunk) return undefined
    parts.push(chunk.content)
    position += chunk.content.length
  }
  return Buffer.concat(parts).toString()
}

/** Law 16, at rest. */
export async function checkStoredFiles(world: World): Promise<void> {
  for (const groupId of [1, 2]) {
    await world.store.read(async (tables, files) => {
      for (const [id, { content, groupId: own }] of world.files) {
        const row = (await tables.row(groupId, 'files', id)) as unknown as FileRow | undefined
        if (row && own !== groupId) world.fail(`law 16: ${id} of group ${own} is in group ${groupId}`)
        if (row?.state !== 'stored') continue
        const stored = await contentAt(files, groupId, row)
        world.count('file stored')
        if (stored !== content) world.fail(`law 16: ${id} is stored as ${stored} and was ${content}`)
      }
      const unused = [...(await files.unusedContent(groupId)), ...(await files.unusedUploads(groupId))]
      if (unused.length) world.fail(`law 16: bytes that nobody uses stay: ${unused.join(' ')}`)
    })
  }
}

/** Law 17: whether this device has anything left to upload. */
export async function hasUploads(world: World, { disk, owner, isAhead }: WorldWorkspace): Promise<boolean> {
  // It has not noticed that the server has less than it was told.
  if (isAhead) return false
  const held = [...filesOn(disk).values()]
  const open = await Promise.all(held.map((file) => isOpen(world, owner, file)))
  return open.includes(true)
}

async function isOpen(world: World, owner: WorldWorkspace['owner'], { id, waits, code }: HeldFile): Promise<boolean> {
  // Damaged three times on its way: the person decides.
  if (code === 'upload.damaged') return false
  return world.store.read(async (tables) => {
    const row = (await tables.row(owner.groupId, 'files', id)) as unknown as FileRow | undefined
    const member = (await tables.row(owner.groupId, 'members', owner.userId)) as unknown as RowOf<'members'> | undefined
    if (!row || !member || !(await sees(tables, owner, row.audience))) return false
    if (row.state === 'stored') return waits === 1
    return isPermitted(member, 'files', 'Create')
  })
}
