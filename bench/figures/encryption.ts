import type { Page } from 'playwright-core'
import { ask } from '../ask.ts'
import { atMost, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import type { Lab } from '../lab.ts'
import { median } from '../measure.ts'
import type { ReadTimes } from '../page/encryption.ts'

interface Ground {
  url: string
  page: Page
  /** A device that was measured without encryption and has then been encrypted, once. */
  encrypted(): Promise<{ floor: ReadTimes; rewritten: number }>
}

const roundsIn = (lab: Lab): number => (lab.isQuick ? 3 : 10)

const prepare = async (lab: Lab): Promise<Ground> => {
  const { url } = await lab.server({ isLarge: true })
  const page = await lab.benchPage(url)
  const encrypt = async () => {
    await ask(page, 'mirrorOurs', 'mara')
    const floor = await ask(page, 'readTimes', roundsIn(lab))
    return { floor, rewritten: await ask(page, 'encrypt') }
  }
  let encrypted: ReturnType<typeof encrypt> | undefined
  return { url, page, encrypted: () => (encrypted ??= encrypt()) }
}

/** 100,000 samples whose values are encrypted on disk. The baseline is the same without. */
export const measureEncryption = defineGroup('encryption', prepare, [
  { title: 'encryption turned on', measure: turnOn },
  { title: 'encrypted reads', measure: reads },
  { title: 'encrypted first mirror', measure: firstMirror },
])

async function turnOn({ encrypted }: Ground): Promise<Figure[]> {
  const { rewritten } = await encrypted()
  return [atMost(90_000, { name: 'encryption turned on: 100,000 samples rewritten', unit: 'ms', ours: rewritten })]
}

async function reads({ page, encrypted }: Ground, lab: Lab): Promise<Figure[]> {
  const { floor } = await encrypted()
  const ours = await ask(page, 'readTimes', roundsIn(lab))
  const figure = (limit: number, what: keyof typeof ours, name: string) =>
    noLongerThan(limit, { name: `encrypted: ${name}`, unit: 'ms', ours: ours[what], floor: floor[what] })
  return [
    figure(3, 'page', 'a page of 50 samples read'),
    figure(3, 'scan', 'a scanned code looked up'),
    figure(4, 'listFromRows', 'list of 100,000, from all rows'),
    figure(4, 'listFromColumns', 'list of 100,000, from kept columns'),
    figure(5, 'search', 'advanced search of 100,000'),
  ]
}

async function firstMirror({ url }: Ground, lab: Lab): Promise<Figure[]> {
  const times = { plain: [] as number[], encrypted: [] as number[] }
  for (let round = 0; round < (lab.isQuick ? 1 : 3); round++) {
    for (const kind of ['plain', 'encrypted'] as const) {
      const page = await lab.benchPage(url)
      times[kind].push(await ask(page, 'mirrorTimed', 'mara', kind === 'encrypted'))
      await page.context().close()
    }
  }
  return [
    noLongerThan(1.5, { name: 'encrypted: first mirror of 100,000, all unpacked', unit: 'ms', ours: median(times.encrypted), floor: median(times.plain) }),
  ]
}
