import { createHash } from 'node:crypto'
import { serverLimits } from '#domain/limits.ts'
import type { TriedScript } from '#domain/rules/addons/trial.ts'
import { readHeader } from '#domain/rules/addons/read-header.ts'
import { Refusal } from '#domain/tx.ts'
import type { AddonPreview } from '#domain/wire/integrations/addons.ts'
import type { Services } from '../services.ts'
import { findLook, keepLook } from '../store/addons/addon-scripts.ts'

const kilobyte = 1_024

function assertSize(size: number): void {
  const most = serverLimits.addon.script
  if (size > most) throw new Refusal('addon.too-large', { size: Math.ceil(size / kilobyte), most: most / kilobyte })
}

/** What a script says about itself. Refuses one without a header. */
export function describeScript(content: Uint8Array): TriedScript {
  assertSize(content.length)
  return { codeHash: createHash('sha256').update(content).digest('hex'), codeSize: content.length, manifest: manifestOfScript(content) }
}

/** The same, and keeps the script, so that exactly this one can be installed. */
export async function lookAtScript({ engine }: Services, groupId: number, content: Uint8Array, source: string, at: number): Promise<AddonPreview> {
  const script = describeScript(content)
  await engine.write((sql) => keepLook(sql, groupId, { sha256: script.codeHash, content, source }, at))
  return { ...script, source }
}

/** The bytes of an upload, as long as they are not too many. */
export async function collectScript(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    assertSize((size += chunk.length))
    chunks.push(chunk)
  }
  if (size === 0) throw new Refusal('upload.empty')
  return new Uint8Array(Buffer.concat(chunks))
}

/** What is to be installed. Refuses a script that nobody in this group has looked at. */
export async function scriptToInstall({ engine }: Services, groupId: number, codeHash: string, at: number) {
  const look = await engine.read((sql) => findLook(sql, groupId, codeHash, at))
  if (!look) throw new Refusal('addon.changed')
  return { manifest: manifestOfScript(look.content), codeHash, codeSize: look.content.length, source: look.source }
}

function manifestOfScript(content: Uint8Array) {
  const read = readHeader(Buffer.from(content).toString('utf8'))
  if (!('fault' in read)) return read.manifest
  if (read.fault === 'no-header') throw new Refusal('addon.header-missing')
  throw new Refusal(read.fault === 'field-missing' ? 'addon.header-incomplete' : 'addon.manifest-invalid', { field: read.field })
}
