import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from '../../tools/memory.mjs'
import { afterTest } from '../harness/after-test.ts'
import { makeSmallDisk } from '../harness/small-disk.ts'

test('a test run that was killed, with a full disk still mounted, does not stop the next run', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'aliquot-leftovers-'))
  afterTest(() => rm(parent, { recursive: true }))
  const { pid: endedProcess } = spawnSync(process.execPath, ['--version'])
  const folder = join(parent, `aliquot-test-${endedProcess}`)
  await mkdir(folder)
  const disk = await makeSmallDisk(1, undefined, folder)
  await writeFile(join(disk.folder, 'some'), 'bytes')

  removeLeftovers(parent)

  expect(existsSync(folder)).toBe(false)
})
