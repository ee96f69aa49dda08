import { execFile } from 'node:child_process'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Leftovers } from './leftovers.ts'

const run = promisify(execFile)
/** Only a limit: memory is used for what lies on it. The doctor wants some room to be free. */
const roomy = '2g'

export interface SmallDisk {
  readonly folder: string
  /** Only where this account may mount: elsewhere no disk is filled. */
  readonly canFill: boolean
  /** No block is left for anybody. */
  fill(): Promise<void>
  makeRoom(): Promise<void>
}

/** A disk in memory of its own, which gets as small as what lies on it, and so is full. */
export async function openSmallDisk(leftovers: Leftovers): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-bad-days-'))
  leftovers.add({ what: 'folder', folder })
  const canFill = await run('mount', ['-t', 'tmpfs', '-o', `size=${roomy},mode=0711`, 'aliquot-bad-days', folder]).then(
    () => true,
    () => false,
  )
  if (canFill) leftovers.add({ what: 'mount', folder })
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder])
  return {
    folder,
    canFill,
    async fill() {
      if (!canFill) return
      for (let attempt = 0; attempt < 20; attempt++) {
        const { blocks, bfree, bsize } = await statfs(folder)
        const isFull = await resize(String((blocks - bfree) * bsize)).then(
          () => true,
          () => false,
        )
        // Somebody wrote in between: it cannot be smaller than what is on it.
        if (isFull) return
      }
    },
    async makeRoom() {
      if (canFill) await resize(roomy)
    },
  }
}
