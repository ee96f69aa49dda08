export const demoPassword = 'aliquot-demo'

/** The name of an element: all of it, or a pattern. */
export type Name = string | RegExp

export type Role = 'button' | 'link' | 'textbox' | 'heading' | 'gridcell' | 'alertdialog' | 'menuitem'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** The parts of a browser that the journey needs; each engine is driven by its own protocol, with real keys and a real pointer. */
export interface Driver {
  /** 'Firefox 140.3' */
  readonly engine: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** SIGKILL, then the same profile again; null if the engine's automation keeps no profile. */
  readonly restart: (() => Promise<void>) | null
  /** Evaluates an expression in the page and returns its value, as JSON. */
  evaluate<T>(expression: string): Promise<T>
  tapAt(x: number, y: number): Promise<void>
  /** From one place to another with the pointer held down; null if the engine's automation drags nothing. */
  readonly drag: ((from: Spot, to: Spot) => Promise<void>) | null
  /** Key by key, as fast as the protocol allows: a scanner, or a password manager. `Enter` is written as '\n'. */
  type(text: string): Promise<void>
  /** A text as a keyboard on the screen puts it in; key by key where the protocol has no such thing. */
  write(text: string): Promise<void>
  /** A key, with others held: 'Control+Shift+z', 'ArrowLeft'. */
  press(chord: string): Promise<void>
  close(): Promise<void>
}

/** Scripts for the page: `seek` finds what a person sees, by role and name, on top and not behind a dialog. */
const seek = `(role, source, flags) => {
  const selectors = { button: 'button', link: 'a[href]', textbox: 'input, textarea', heading: 'h1, h2, h3', gridcell: '[role=gridcell]', alertdialog: '[role=alertdialog]', menuitem: '[role^=menuitem]' }
  const text = (element) => (element?.textContent ?? '').replace(/\\s+/g, ' ').trim()
  const nameOf = (element) =>
    element.getAttribute('aria-label') ?? (element.labels?.[0] ? text(element.labels[0]) : element.getAttribute('aria-labelledby') ? text(document.getElementById(element.getAttribute('aria-labelledby'))) : text(element))
  const isSeen = (element) => element.getClientRects().length > 0 && !element.closest('[inert], [hidden]') && getComputedStyle(element).visibility === 'visible'
  return [...document.querySelectorAll(selectors[role])].filter((element) => isSeen(element) && new RegExp(source, flags).test(nameOf(element)))
}`

const pause = 50

export class BrowserUser {
  readonly driver: Driver
  readonly #timeout: number

  constructor(driver: Driver, timeout = 60_000) {
    this.driver = driver
    this.#timeout = timeout
  }

  async tap(role: Role, name: Name): Promise<void> {
    await this.until(role, name)
    const { x, y } = await this.driver.evaluate<{ x: number; y: number }>(
      `(() => { const [element] = (${seek})(${call(role, name)}); element.scrollIntoView({ block: 'nearest' }); const box = element.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 } })()`,
    )
    await this.driver.tapAt(Math.round(x), Math.round(y))
  }

  /** As someone new to this browser; everything is on the device afterward. */
  async signIn(url: string, login: string): Promise<void> {
    await this.driver.open(url)
    await this.until('heading', 'Sign in')
    await this.fill(/^User name/, login)
    await this.fill(/^Password/, demoPassword)
    await this.tap('button', 'Sign in')
    await this.until('heading', 'Today')
    await this.until('button', 'Synced')
  }

  async fill(label: Name, text: string): Promise<void> {
    await this.tap('textbox', label)
    await this.driver.type(text)
  }

  /** A scanner: keys and Enter. */
  scan(code: string): Promise<void> {
    return this.driver.type(`${code}\n`)
  }

  count(role: Role, name: Name): Promise<number> {
    return this.driver.evaluate<number>(`(${seek})(${call(role, name)}).length`)
  }

  until(role: Role, name: Name): Promise<void> {
    return this.#wait(`${role} ${String(name)}`, async () => (await this.count(role, name)) > 0)
  }

  untilText(text: string): Promise<void> {
    return this.#wait(`'${text}'`, () => this.driver.evaluate<boolean>(`document.body.innerText.includes(${JSON.stringify(text)})`))
  }

  /** Until an expression is true in the page. */
  untilTrue(expression: string): Promise<void> {
    return this.#wait(expression, () => this.driver.evaluate<boolean>(expression))
  }

  async #wait(what: string, holds: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + this.#timeout
    while (!(await holds().catch(() => false))) {
      if (Date.now() > until) throw new Error(`${what} did not appear. On the page: ${await this.#sight()}`)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  async #sight(): Promise<string> {
    const text = await this.driver.evaluate<string>('document.body.innerText').catch(String)
    return text.replaceAll(/\s+/g, ' ').slice(0, 600)
  }
}

function call(role: Role, name: Name): string {
  const pattern = typeof name === 'string' ? new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`) : name
  return [role, pattern.source, pattern.flags].map((part) => JSON.stringify(part)).join(', ')
}
