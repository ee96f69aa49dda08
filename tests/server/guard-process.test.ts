import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const child = join(import.meta.dirname, 'guard-child.ts')

const run = (accident: string): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const process_ = execFile(process.execPath, ['--import', 'tsx', child, accident], (_, out, err) => resolve({ code: process_.exitCode, output: out + err }))
  })

test.each([
  ['unhandledRejection', 'nobody waits'],
  ['uncaughtException', 'ECONNREFUSED'],
])('an %s of a promise or a socket is logged, and the server keeps running [FAULT-01]', async (accident, said) => {
  const { code, output } = await run(accident)
  expect(output).toContain(said)
  expect([code, output.includes('answers here')]).toEqual([0, true])
})

test('an uncaught error is logged, and the process stops in order with code 1 [FAULT-01]', async () => {
  const { code, output } = await run('bug')
  expect(output).toContain('half done')
  expect(output).toContain('guard-child.ts')
  expect(code).toBe(1)
})
