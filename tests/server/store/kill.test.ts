import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { Random } from '#tests/bad-days/random.ts'
import { seed } from '#tests/harness/search.ts'
import { ann, TestDevice } from '../feed/world.ts'

const child = join(import.meta.dirname, 'kill-child.ts')
const random = new Random(seed)

/** Different moments in each run, except the first. */
test.each([
  ['the first', 1],
  ['an early', 2 + random.below(15)],
  ['a late', 17 + random.below(60)],
] as const)(
  'what a push answered survives kill -9 right after %s answer [QUEUE-02]',
  async (_, answers) => {
    const folder = await mkdtemp(join(tmpdir(), 'aliquot-kill-'))
    const file = join(folder, 'aliquot.sqlite')
    const server = spawn(process.execPath, ['--import', 'tsx', child, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    const exited = once(server, 'exit')
    server.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      if (output.split('\n').length > answers) server.kill('SIGKILL')
    })
    await exited
    const answered = Number(output.trim().split('\n').at(-1))
    expect(answered, `SEED=${seed}`).toBeGreaterThanOrEqual(answers * 2)

    const store = await prepareStore(new SqliteEngine(file))
    const page = await new TestDevice(store.feed, ann, 'device-ann').page()
    // One push may have been committed and not yet answered; never the reverse.
    expect([answered, answered + 2]).toContain(page.lastMutation)
    expect(page.versions.group).toBe(1 + page.lastMutation)
    expect(page.rows.find((row) => row.entity === 'samples' && row.id === 101)!.row).toMatchObject({ amount: 1.5 + page.lastMutation / 2 })
    expect(await verifyAudit(store.engine, 7)).toEqual({ entries: page.lastMutation, broken: null })
    expect(await store.engine.read((sql) => sql.all('pragma integrity_check'))).toEqual([{ integrity_check: 'ok' }])
    await store.close()
    await rm(folder, { recursive: true })
  },
  60_000,
)
