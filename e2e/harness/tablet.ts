import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scanAll } from './scanner.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A tablet: a browser on a profile of its own, which outlives its crashes. */
export class Tablet {
  readonly #profile: string
  #context: BrowserContext | undefined
  readonly violations: string[] = []

  private constructor(profile: string) {
    this.#profile = profile
  }

  static async unpack(): Promise<Tablet> {
    return new Tablet(await mkdtemp(join(tmpdir(), 'aliquot-tablet-')))
  }

  async start(viewport = { width: 1180, height: 820 }): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args,
      viewport,
      hasTouch: true,
    })
    const page = this.#context.pages()[0] ?? (await this.#context.newPage())
    page.on('console', (message) => {
      if (/Content.Security.Policy|TrustedHTML|TrustedScript/i.test(message.text())) this.violations.push(message.text())
    })
    page.on('pageerror', (error) => this.violations.push(String(error)))
    return page
  }

  forgetCookies(): Promise<void> {
    return this.#context?.clearCookies() ?? Promise.resolve()
  }

  /** SIGKILL to every process of the browser, as when the battery is pulled. */
  async kill(): Promise<void> {
    for (const pid of await this.#processes()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended with its parent.
      }
    }
    await this.#context?.close().catch(() => undefined)
    this.#context = undefined
    for (const file of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) await rm(join(this.#profile, file), { force: true })
  }

  async dispose(): Promise<void> {
    await this.#context?.close().catch(() => undefined)
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async #processes(): Promise<number[]> {
    const own: number[] = []
    for (const name of await readdir('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
      if (command.includes(`--user-data-dir=${this.#profile}`)) own.push(Number(name))
    }
    return own
  }
}

/** One code, ended by Enter; answers when the page has handled its keys. */
export const scan = (page: Page, code: string): Promise<void> => scanAll(page, [{ code, suffix: 'Enter' }])
