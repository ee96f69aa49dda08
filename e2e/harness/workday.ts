import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { demoPassword, openApp, signInAgain, waitUntilSent } from '../pages/sign-in.ts'
import { inOwnLab, type Lab } from './lab.ts'
import { isLong } from './matrix.ts'
import type { Owner } from './ready-made.ts'
import { SecondDevice } from './second-device.ts'
import { Tablet } from './tablet.ts'

/**
 * Without a server, which dies before the work begins and returns after the battery was removed; or with one all along, which
 * only the long run adds, because every other journey works online.
 */
export const connectivityModes = isLong ? (['offline', 'online'] as const) : (['offline'] as const)
export type ConnectivityMode = 'online' | 'offline'

/** The same work either way, on a tablet that was online once, with its own server; a second device is asked for the result. */
export class Workday {
  readonly #way: ConnectivityMode
  readonly #lab: Lab
  readonly #tablet: Tablet
  readonly #owner: Owner
  readonly #others: Tablet[] = []

  private constructor(way: ConnectivityMode, lab: Lab, tablet: Tablet, owner: Owner) {
    this.#way = way
    this.#lab = lab
    this.#tablet = tablet
    this.#owner = owner
  }

  static async spend(way: ConnectivityMode, work: (day: Workday) => Promise<void>, owner: Owner = 'mara'): Promise<void> {
    await inOwnLab(async (lab) => {
      const tablet = await Tablet.unpack(lab.network, owner)
      const day = new Workday(way, lab, tablet, owner)
      try {
        await work(day)
        expect(tablet.violations).toEqual([])
      } finally {
        for (const each of [tablet, ...day.#others]) await each.dispose()
      }
    })
  }

  get url(): string {
    return this.#lab.network.url
  }

  colleague(login = 'priya'): Promise<SecondDevice> {
    return SecondDevice.signIn(this.#lab.server.url, login, demoPassword)
  }

  /** `prepare` is done online either way. */
  async begin(prepare?: (page: Page) => Promise<void>): Promise<Page> {
    if (prepare) {
      const page = await this.#tablet.start()
      await openApp(page, this.url)
      await prepare(page)
      if (this.#way === 'online') return page
      await this.#tablet.kill()
    }
    if (this.#way === 'offline') {
      this.#lab.network.leadTo(undefined)
      await this.#lab.server.kill()
    }
    return this.#tablet.start()
  }

  /** Another one of the same person, online; it is put away when the work ends. */
  async otherTablet(): Promise<Page> {
    const tablet = await Tablet.unpack(this.#lab.network, this.#owner)
    this.#others.push(tablet)
    const page = await tablet.start()
    await openApp(page, this.url)
    return page
  }

  /** Everything is sent; resolves with a device that took no part in the work. */
  async end(page: Page): Promise<SecondDevice> {
    if (this.#way === 'online') await waitUntilSent(page)
    else await this.#recover()
    return this.colleague()
  }

  async #recover(): Promise<void> {
    const { network, server } = this.#lab
    // The battery is removed before anything was sent.
    await this.#tablet.kill()
    const page = await this.#tablet.start()
    await page.goto(this.url)
    await server.start()
    await this.#tablet.forgetCookies()
    network.leadTo(server.port)
    await signInAgain(page)
    await waitUntilSent(page)
  }
}
