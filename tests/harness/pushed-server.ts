import { expect } from 'vitest'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { openSession } from '#server/security/open-session.ts'
import { createGroup, createUser } from '#server/store/people/people.ts'
import type { Store } from '#server/store/open-store.ts'
import { hashQuickly } from '#tests/harness/hash-quickly.ts'
import { ann, settle } from '../server/feed/world.ts'
import { password } from './server.ts'
import type { ServerProcess } from './server-process.ts'
import { SteadyPusher } from './steady-pusher.ts'

const sampleId = 101
const before = 1.5

/** The small laboratory of tests/server/feed, and Ann's token. */
export async function settleForPushes(store: Store): Promise<{ token: string; epoch: string; login: string }> {
  const { userId, groupId } = ann
  await settle(async () => store.feed)
  const token = await store.engine.write(async (sql) => {
    await createGroup(sql, 'Okafor Lab', groupId)
    const names = { login: 'ann', firstName: 'Ann', lastName: 'Visser', email: '', passwordHash: await hashQuickly(password) }
    await createUser(sql, { id: userId, ...names, primaryGroupId: groupId })
    return openSession(sql, { kind: 'token', userId, createdAt: Date.now(), expiresAt: null })
  })
  return { token, epoch: await store.feed.read((tables) => tables.epoch()), login: 'ann' }
}

let made = 0

export const makePushers = (count: number, server: Pick<ServerProcess, 'url'>, known: { token: string; epoch: string }): SteadyPusher[] =>
  Array.from({ length: count }, () => new SteadyPusher({ ...ann, ...known, url: server.url, device: `steady-device-${made++}`, sampleId }))

/** Everything acknowledged is there exactly once, and nothing was held: read from the database itself, without the server. */
export async function expectAllOnce({ engine, feed }: Store, pushers: readonly SteadyPusher[]): Promise<void> {
  for (const { made, acknowledged, wrong } of pushers) expect({ acknowledged, wrong }).toEqual({ acknowledged: made, wrong: [] })
  const [rows] = await engine.read((sql) => sql.all<{ held: number }>('select count(*) as held from held_mutation'))
  const stored = await feed.write((tables) => tables.source(ann.groupId).get('samples', sampleId))
  const all = pushers.reduce((sum, pusher) => sum + pusher.made, 0)
  expect({ held: rows!.held, amount: stored!.amount }).toEqual({ held: 0, amount: before + all })
  expect(await verifyAudit(engine, ann.groupId)).toMatchObject({ broken: null })
}
