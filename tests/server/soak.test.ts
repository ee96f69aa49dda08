import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')

test('twenty tablets lose nothing and nothing is doubled while the server is killed, connections are cut and sessions end', async () => {
  const args = [tsx, 'bench/soak/soak.ts', '--tablets', '20', '--minutes', '0.14', '--quiet', 'none']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root }).catch((error: { stdout: string }) => error)
  expect(stdout).not.toContain('WRONG')
  expect(stdout).toMatch(/^\| 20 \| [1-9]/m)
  expect(stdout).toContain('0 lost, 0 doubled\n')
})
