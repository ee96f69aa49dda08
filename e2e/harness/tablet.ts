import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { launchOptions, tabletLike } from './chromium.ts'
import type { Network } from './network.ts'
import { copyReadyMade, emptyFolder, type ReadyTablet } from './ready-made.ts'
import { scanAll } from './scanner.ts'

/** A tablet: a browser with its own profile, which survives its crashes. */
export class Tablet {
  readonly #profile: string
  readonly #network: Network
  #context: BrowserContext | undefined
  readonly violations: string[] = []

  private constructor(profile: string, network: Network) {
    this.#profile = profile
    this.#network = network
  }

  /** New, or a copy of a prepared one. */
  static async unpack(network: Network, ready?: ReadyTablet): Promise<Tablet> {
    return Tablet.on(await (ready === undefined ? emptyFolder() : copyReadyMade(ready)), network)
  }

  static on(profile: string, network: Network): Tablet {
    return new Tablet(profile, network)
  }

  async start(options: BrowserContextOptions = {}, browserArgs: readonly string[] = []): Promise<Page> {
    const { args = [], ...launch } = launchOptions()
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...launch,
      args: [...args, ...this.#network.browserArgs, ...browserArgs],
      ...tabletLike,
      ...options,
    })
    this.#context = context
    const page = context.pages()[0] ?? (await context.newPage())
    page.on('console', (message) => {
      if (/Content.Security.Policy|TrustedHTML|TrustedScript/i.test(message.text())) this.violations.push(message.text())
    })
    page.on('pageerror', (error) => this.violations.push(String(error)))
    return page
  }

  /** Closes every tab except a new one. */
  async openAnew(size: BrowserContextOptions['viewport']): Promise<Page> {
    const context = this.#context!
    const left = context.pages()
    const page = await context.newPage()
    if (size) await page.setViewportSize(size)
    for (const tab of left) await tab.close()
    return page
  }

  /** What each of its tabs shows, to be read when a journey has failed. */
  async snapshots(): Promise<string[]> {
    const pages = this.#context?.pages() ?? []
    return Promise.all(
      pages.map(async (page) => {
        const shown = await page.ariaSnapshot({ timeout: 10_000 }).catch((error: unknown) => String(error))
        return `${page.url()}\n${shown}`
      }),
    )
  }

  forgetCookies(): Promise<void> {
    return this.#context?.clearCookies() ?? Promise.resolve()
  }

  /** As a person does: pending writes are completed. */
  async shutDown(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  /** SIGKILL to every process of the browser, as when the battery is removed. */
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

  /** The files of its profile that have this text, as its disk can be read by whoever has it. */
  async filesWith(text: string): Promise<string[]> {
    const wanted = [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')]
    const found: string[] = []
    for (const entry of await readdir(this.#profile, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
      if (wanted.some((part) => bytes.includes(part))) found.push(entry.name)
    }
    return found
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

/** One code, ended by Enter; returns when the page has handled its keys. */
export const scan = (page: Page, code: string): Promise<void> => scanAll(page, [{ code, suffix: 'Enter' }])
