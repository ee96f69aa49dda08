import { test as base, type BrowserContextOptions, type Page, type TestInfo } from '@playwright/test'
import { openSsoProvider, type SsoProvider } from '../../tests/harness/sso-provider.ts'
import { openMailbox, type Mailbox } from '../../tests/harness/mailbox.ts'
import { expect } from './expect.ts'
import { isLong } from './matrix.ts'
import { Network } from './network.ts'
import type { ReadyTablet } from './ready-made.ts'
import { ServerProcess } from './server.ts'
import { Tablet } from './tablet.ts'

export interface Lab {
  server: ServerProcess
  network: Network
}

/** The name by which every journey's tablets know the laboratory, so that stored data of one works in the next. */
export const labHost = 'aliquot.localhost'

async function openLab(): Promise<Lab> {
  const server = await ServerProcess.install()
  const network = await Network.open(labHost)
  await server.start()
  network.leadTo(server.port)
  return { server, network }
}

async function closeLab({ server, network }: Lab): Promise<void> {
  await network.close()
  await server.dispose()
}

/** A server with demo data and the network in front of it, while `work` runs. */
export async function inOwnLab(work: (own: Lab) => Promise<void>): Promise<void> {
  const lab = await openLab()
  try {
    await work(lab)
  } finally {
    await closeLab(lab)
  }
}

/** A laboratory, with a tablet in it for journeys that ask for one. */
class Bench {
  readonly lab: Lab
  #tablet: Tablet | undefined

  private constructor(lab: Lab) {
    this.lab = lab
  }

  static async open(): Promise<Bench> {
    return new Bench(await openLab())
  }

  /** A separate page; what an earlier journey left open is closed, and the server can be reached. */
  async openPage(ready: ReadyTablet | undefined, options: BrowserContextOptions, browserArgs: readonly string[]): Promise<Page> {
    if (!this.#tablet) {
      this.#tablet = await Tablet.unpack(this.lab.network, ready)
      return this.#tablet.start(options, browserArgs)
    }
    const { network, server } = this.lab
    network.refuse(undefined)
    network.leadTo(server.port)
    return this.#tablet.openAnew(options.viewport)
  }

  attachPages(testInfo: TestInfo): Promise<void> {
    return attachPages(testInfo, this.#tablet ? [this.#tablet] : [])
  }

  async close(): Promise<void> {
    await this.#tablet?.dispose()
    await closeLab(this.lab)
  }
}

/** Of a journey that failed, adds to the report what its tablets show: a run on another machine leaves nothing else to look at. */
async function attachPages(testInfo: TestInfo, tablets: readonly Tablet[]): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const body of (await Promise.all(tablets.map((tablet) => tablet.snapshots()))).flat()) await testInfo.attach('page', { body })
}

export interface JourneyOptions {
  /** The tablet of the journey: one whose owner is signed in and has the inventory; one with only the app; or a new one. */
  tablet: ReadyTablet | undefined
  /** One laboratory and one tablet for all journeys of a file that share them: they leave each other's data alone. */
  isShared: boolean
  browserArgs: readonly string[]
}

interface JourneyFixtures {
  bench: Bench
  lab: Lab
  /** One more tablet in the same laboratory. `network`: one that is cut without the other tablets. */
  unpack: (ready?: ReadyTablet, network?: Network) => Promise<Tablet>
  /** A mail server, which the server of the journey uses from then on. */
  mailbox: Mailbox
  /** A provider of single sign-on, which the server of the journey uses from then on; it knows Mara and Priya by their user names, and a stranger. */
  organization: SsoProvider
}

/** The bench of that name, opened or reused; a bench with another name, or none, is removed. */
type KeptBench = (name: string | undefined) => Promise<Bench | undefined>

/** Each journey has its own laboratory and tablet: it can move, kill and empty anything without affecting others. */
export const test = base.extend<JourneyOptions & JourneyFixtures, { keptBench: KeptBench }>({
  tablet: [undefined, { option: true }],
  isShared: [false, { option: true }],
  browserArgs: [[], { option: true }],

  keptBench: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      let kept: { name: string; bench: Bench } | undefined
      await use(async (name) => {
        if (kept && kept.name === name) return kept.bench
        await kept?.bench.close()
        kept = name === undefined ? undefined : { name, bench: await Bench.open() }
        return kept?.bench
      })
      await kept?.bench.close()
    },
    { scope: 'worker' },
  ],
  async bench({ isShared, keptBench, tablet }, use, { file }) {
    // The long run repeats a journey in the other orientation, which must not find what the first one left behind.
    const kept = await keptBench(isShared && !isLong ? `${file} ${tablet}` : undefined)
    if (kept) return use(kept)
    const bench = await Bench.open()
    await use(bench)
    await bench.close()
  },
  lab: ({ bench }, use) => use(bench.lab),
  async unpack({ lab }, use, testInfo) {
    const tablets: Tablet[] = []
    await use(async (ready, network = lab.network) => {
      const tablet = await Tablet.unpack(network, ready)
      tablets.push(tablet)
      return tablet
    })
    await attachPages(testInfo, tablets)
    for (const tablet of tablets) await tablet.dispose()
  },
  async mailbox({ lab: { server, network } }, use) {
    const mailbox = await openMailbox()
    await server.kill()
    await server.start({ env: { ALIQUOT_SMTP_URL: mailbox.url, ALIQUOT_MAIL_FROM: 'Aliquot <aliquot@lab.example>', ALIQUOT_PUBLIC_URL: network.url } })
    network.leadTo(server.port)
    await use(mailbox)
    await mailbox.close()
  },
  async organization({ lab: { server, network } }, use) {
    const organization = await openSsoProvider(`${network.url}/api/v1/sso/callback`)
    for (const name of ['mara', 'priya', 'stranger']) organization.accounts.set(name, { email: `${name}@aliquot.example`, email_verified: true })
    await server.kill()
    const { issuer, clientId, clientSecret } = organization
    const client = { ALIQUOT_OIDC_ISSUER: issuer, ALIQUOT_OIDC_CLIENT_ID: clientId, ALIQUOT_OIDC_CLIENT_SECRET: clientSecret }
    await server.start({ env: { ...client, ALIQUOT_OIDC_NAME: 'Campus', ALIQUOT_PUBLIC_URL: network.url } })
    network.leadTo(server.port)
    await use(organization)
    await organization.close()
  },
  async page({ bench, tablet, viewport, hasTouch, contextOptions, browserArgs }, use, testInfo) {
    await use(await bench.openPage(tablet, { ...contextOptions, viewport, hasTouch }, browserArgs))
    await bench.attachPages(testInfo)
  },
  context: ({ page }, use) => use(page.context()),
})

export { expect, type Page }
