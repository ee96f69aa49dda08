import { expect, type Page } from '@playwright/test'
import { demoPassword, signIn, signInAgain, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'
import { inOwnLab } from './lab.ts'
import type { Network } from './network.ts'
import { SecondDevice } from './second-device.ts'
import type { ServerProcess } from './server.ts'
import { Tablet } from './tablet.ts'

/** With the server in reach; or with server and browser killed before the work begins, and the browser once more after it. */
export const connectivityModes = ['online', 'offline'] as const
export type ConnectivityMode = (typeof connectivityModes)[number]

/** The same work either way, on a tablet that was on line once, with a server of its own; what it came to is asked of a second device. */
export class Workday {
  readonly #way: ConnectivityMode
  readonly #server: ServerProcess
  readonly #network: Network
  readonly #tablet: Tablet

  private constructor(way: ConnectivityMode, server: ServerProcess, network: Network, tablet: Tablet) {
    this.#way = way
    this.#server = server
    this.#network = network
    this.#tablet = tablet
  }

  static async spend(way: ConnectivityMode, work: (day: Workday) => Promise<void>): Promise<void> {
    const tablet = await Tablet.unpack()
    try {
      await inOwnLab(({ server, network }) => work(new Workday(way, server, network, tablet)))
      expect(tablet.violations).toEqual([])
    } finally {
      await tablet.dispose()
    }
  }

  get url(): string {
    return this.#network.url
  }

  colleague(login = 'priya'): Promise<SecondDevice> {
    return SecondDevice.signIn(this.#server.url, login, demoPassword)
  }

  /** `prepare` is done with a network either way. */
  async begin(login = 'mara', prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const page = await this.#tablet.start()
    await page.goto(this.url)
    await signIn(page, login)
    await waitForMirror(page)
    await prepare?.(page)
    if (this.#way === 'online') return page
    this.#network.leadTo(undefined)
    await this.#server.kill()
    await this.#tablet.kill()
    return this.#tablet.start()
  }

  /** Everything is sent; resolves with a device that has seen none of it being done. */
  async end(page: Page): Promise<SecondDevice> {
    if (this.#way === 'online') await waitUntilSent(page)
    else await this.#recover()
    return this.colleague()
  }

  async #recover(): Promise<void> {
    // The battery is pulled before anything was sent.
    await this.#tablet.kill()
    const page = await this.#tablet.start()
    await page.goto(this.url)
    await this.#server.start()
    await this.#tablet.forgetCookies()
    this.#network.leadTo(this.#server.port)
    await signInAgain(page)
    await waitUntilSent(page)
  }
}
