import { expect, test } from 'vitest'
import type { RoleName } from '#domain/permission.ts'
import { describeServer } from '#tests/harness/describe-server.ts'

describeServer('the audit', (lab) => {
  test.each<[RoleName, number]>([
    ['Administrator', 200],
    ['Member', 403],
    ['Student', 403],
    ['Guest', 403],
  ])('asked for by a %s answers %i [PERM-02]', async (role, status) => {
    const fetch = await lab.server.signIn(await lab.server.makeUser(role, await lab.server.makeGroup()))
    expect((await fetch('/api/v1/audit')).status).toBe(status)
  })

  test('tells an administrator what happened in their group and not in another [GRP-03]', async () => {
    const [here, there] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    for (const group of [here, there]) {
      const fetch = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
      const sample = await lab.server.makeSample(group)
      const layer = await lab.server.makeLayer(group, { rows: 1, columns: 1 })
      await fetch(`/api/v1/samples/${sample.id}/moveToLayer/${layer.id}`, { method: 'POST' })
    }
    const admin = await lab.server.signIn(await lab.server.makeUser('Administrator', here, there))
    const read = async (query = '') =>
      (await (await admin(`/api/v1/audit${query}`)).json()) as { data: { seq: number; command: string }[]; recordCount: number }
    const { data, recordCount } = await read()
    expect(recordCount).toBe(1)
    expect(data).toMatchObject([{ command: 'sample.place-next@1' }])
    expect((await read(`?after=${data[0]!.seq}`)).recordCount).toBe(0)
  })
})
