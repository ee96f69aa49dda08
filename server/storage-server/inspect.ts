import type { Inspection } from '#domain/wire/integrations/storage-server.ts'
import { version } from '../version.ts'
import { readHashes } from './check-content.ts'
import type { StorageFolder } from './held-uploads.ts'
import type { ClaimsOf } from './signed-claims.ts'

type Contents = Inspection['contents']

/** Reads the contents that it is asked about from the disk. */
export async function inspect(folder: StorageFolder, { group, contents }: ClaimsOf<'inspect'>, now: number): Promise<Inspection> {
  const found: Contents = []
  for (const { sha256, size } of contents) found.push({ sha256, state: await stateOf(folder, group, sha256, size) })
  return { version, now, freeBytes: await folder.freeBytes(), contents: found }
}

async function stateOf(folder: StorageFolder, group: number, sha256: string, size: number): Promise<Contents[number]['state']> {
  const length = await folder.sizeOfContent(group, sha256)
  if (length === undefined) return 'missing'
  return length === size && (await readHashes(folder.contentOf(group, sha256))).sha256 === sha256 ? 'whole' : 'damaged'
}
