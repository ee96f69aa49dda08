import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { build } from 'vite'
import { loadDemo } from '../server/demo/load-demo.ts'
import { openStore } from '../server/store/open-store.ts'
import { startServerProcess, type ServerProcess } from '../tests/harness/server-process.ts'
import { ensureChromium } from '../tools/install.mjs'

export const root = join(import.meta.dirname, '..')
const kept = join(root, '.cache/bench')
const webRoot = join(kept, 'web')

/** Of the demo's main group, in addition to a few hundred in the others. */
export const samplesInLab = 100_000
export const samplesElsewhere = 600

const chromiumPath = ensureChromium()

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface ServerOptions {
  isLarge?: boolean
  /** An existing database. */
  dataFolder?: string
  databaseUrl?: string
  /** More settings, as the server reads them. */
  env?: Record<string, string>
}

/** What is measured: the built product, with its own servers and browsers. */
export class Lab {
  readonly isQuick: boolean
  readonly #leaving: (() => unknown)[] = []

  constructor(isQuick: boolean) {
    this.isQuick = isQuick
  }

  /** The built server, which also serves the benchmark page at /bench/. With `isLarge`, its group has 100,000 samples. */
  async server({ isLarge = false, dataFolder, databaseUrl, env }: ServerOptions = {}): Promise<ServerProcess> {
    const dataDir = dataFolder || this.folder('data')
    if (isLarge) cpSync(await largeData(), dataDir, { recursive: true })
    const server = await startServerProcess({ dataDir, ...(databaseUrl && { databaseUrl }), env: { ALIQUOT_DEMO: '1', ALIQUOT_WEB: webRoot, ...env } })
    this.leave(() => server.kill('SIGTERM'))
    return server
  }

  /** A tablet's browser with its own profile, so that its database is on disk; a new one by default. */
  async browser(
    args: readonly string[] = [],
    { profile = this.folder('profile'), ...options }: { profile?: string; bypassCSP?: boolean; permissions?: string[] } = {},
  ): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(profile, {
      ...(chromiumPath && { executablePath: chromiumPath }),
      args: [...flags, ...args],
      viewport: { width: 1180, height: 820 },
      ...options,
    })
    // tsx names the functions it passes on with this helper, which a page does not have.
    await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
    this.leave(() => context.close())
    return context
  }

  /** The benchmark page: the device's own code without screens. */
  async benchPage(url: string): Promise<Page> {
    // The page's workers are not on the product's list of allowed workers.
    const context = await this.browser([], { bypassCSP: true })
    const page = context.pages()[0] ?? (await context.newPage())
    page.on('pageerror', (error) => console.error('bench page:', error.message))
    await page.goto(`${url}/bench/index.html`)
    await page.waitForFunction('window.bench')
    return page
  }

  folder(name: string): string {
    const path = mkdtempSync(join(tmpdir(), `aliquot-bench-${name}-`))
    this.leave(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
    return path
  }

  leave(work: () => unknown): void {
    this.#leaving.push(work)
  }

  /** Ends everything started since, in reverse order. */
  async tidy(): Promise<void> {
    for (let work = this.#leaving.pop(); work; work = this.#leaving.pop()) await work()
  }
}

/** A copy of dist as shipped, with the benchmark page added. */
export async function buildAll(): Promise<void> {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  rmSync(webRoot, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  cpSync(join(root, 'dist/web'), webRoot, { recursive: true })
  await build({
    configFile: false,
    root: join(root, 'bench/page'),
    base: '/bench/',
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir: join(webRoot, 'bench'), target: 'es2022', emptyOutDir: true, modulePreload: { polyfill: false } },
  })
}

/** Created once, because it takes ten seconds. */
export async function largeData(samples = samplesInLab): Promise<string> {
  const folder = join(kept, `data-${samples}`)
  if (existsSync(join(folder, 'aliquot.sqlite'))) return folder
  const making = `${folder}-making`
  rmSync(making, { recursive: true, force: true })
  const store = await openStore({ dataFolder: making })
  await loadDemo({ engine: store.engine, clock: () => Date.now(), samples: samples + samplesElsewhere })
  await store.close()
  cpSync(making, folder, { recursive: true })
  rmSync(making, { recursive: true, force: true })
  return folder
}
