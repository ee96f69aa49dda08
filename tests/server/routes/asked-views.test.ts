import { expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { programAs } from '../contract/programs.ts'

describeRoutes('lists as existing programs ask for them, and addresses that there are not', (lab) => {
  test('[FAULT-114] a list may be asked with the view of a table, and has the same rows', async () => {
    const group = await lab.server.makeGroup()
    const program = await programAs(lab.server, 'Administrator', group)
    await lab.server.makeSample(group)
    for (const list of ['samples', 'storage', 'sampleTypes', 'experiments', 'projects', 'quantityType', 'sampleSeries', 'supplies/orders']) {
      const plain = await program.get(list)
      expect(plain.status, list).toBe(200)
      expect(await program.get(`${list}?$viewID=131&$viewColumns=name,barcode`)).toEqual(plain)
      expect(await program.get(`${list}?$viewID=&$viewColumns=`)).toEqual(plain)
    }
  })

  test('[FAULT-114] addresses below addons that do not exist are not found', async () => {
    const group = await lab.server.makeGroup()
    const fetch = await lab.server.useToken(await lab.server.makeUser('Administrator', group))
    const browser = await lab.server.signIn(await lab.server.makeUser('Member', group))
    for (const path of ['nothing', 'installed/nothing', 'nothing/at/all', '12x']) expect((await fetch(`/api/v1/addons/${path}`)).status, path).toBe(404)
    for (const path of ['nothing', 'nothing.js', 'frame/nothing.html', 'a/b/c', `${'a'.repeat(64)}.html`])
      expect((await browser(`/addons/${path}`)).status, path).toBe(404)
  })
})
