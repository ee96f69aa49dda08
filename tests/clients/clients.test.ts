import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where the packages are not there yet, their installation is part of it. */
const timeout = 300_000

test('[FAULT-113] three generated clients compile, and with each a program that expands what it lists', { timeout }, () => {
  const root = join(import.meta.dirname, '../..')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/clients.mjs', 'compile'], { cwd: root, encoding: 'utf8' })
  expect(`${stdout}${stderr}`).not.toContain('error')
  expect(status).toBe(0)
})
