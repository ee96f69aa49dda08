import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Release } from '#tests/harness/release.ts'

const root = join(import.meta.dirname, '../../..')

/** The device and the server of a kept release: its own modules, whose `#domain` is its own, too. */
export async function openRelease(version: string): Promise<Release> {
  const folder = execFileSync(process.execPath, [join(root, 'tools/releases.mjs'), 'unpack', version], { encoding: 'utf8' }).trim()
  const { thisRelease } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'tests/harness/release.ts')).href)) as { thisRelease: Release }
  return thisRelease
}
