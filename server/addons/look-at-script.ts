import { createHash } from 'node:crypto'
import { serverLimits } from '#domain/limits.ts'
import { readHeader } from '#domain/rules/addons/read-header.ts'
import { Refusal } from '#domain/tx.ts'
import type { AddonPreview } from '#domain/wire/addons.ts'
import type { Services } from '../services.ts'
import { findLook, keepLook } from '../store/addons/addon-scripts.ts'

const kilobyte = 1_024

export function assertSize(size: number): void {
  const most = serverLimits.addon.script
  if (size > most) throw new Refusal('addon.too-large', { size: Math.ceil(size / kilobyte), most: most / kilobyte })
}

/** Reads what a script says about itself, and keeps it, so that exactly this script can be installed. Refuses one without a header. */
export async function lookAtScript({ engine }: Services, groupId: number, content: Uint8Array, source: string, at: number): Promise<AddonPreview> {
  assertSize(content.length)
  const manifest = manifestOfScript(content)
  const codeHash = createHash('sha256').update(content).digest('hex')
  await engine.write((sql) => keepLook(sql, groupId, { sha256: codeHash, content, source }, at))
  return { codeHash, codeSize: content.length, source, manifest }
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
