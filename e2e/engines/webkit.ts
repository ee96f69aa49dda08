import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/harness/free-port.ts'
import type { Driver } from './driver.ts'

/* WebKitGTK, the closest to the iPad's browser that runs here: its MiniBrowser on a virtual display, through WebDriver over HTTP. */

const screen = '1280x960x24'
const timeout = 30_000
/** WebDriver's codes for keys that write nothing. */
const codes: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
}

interface Started {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

export async function startWebKit(miniBrowser: string): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'aliquot-webkit-'))
  const children: ChildProcess[] = []
  const display = await startDisplay(children)
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Its sandbox needs permissions that a container does not grant.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
  }
  children.push(spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' }))
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  await until(() => ask('GET', '/status'))
  const options = { binary: miniBrowser, args: ['--automation'] }
  const started = await ask<Started>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
  const session = `/session/${started.sessionId}`
  await ask('POST', `${session}/timeouts`, { script: timeout, pageLoad: timeout })
  await ask('POST', `${session}/window/rect`, { width: 1180, height: 900 }).catch(() => undefined)
  const act = (source: Record<string, unknown>) => ask<unknown>('POST', `${session}/actions`, { actions: [source] })
  const type = async (text: string) => {
    const keys = [...text].map((key) => (key === '\n' ? codes['Enter']! : key))
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await act({ type: 'key', id: 'keys', actions })
  }
  return {
    engine: `WebKitGTK ${started.capabilities.browserVersion}`,
    open: (url) => ask('POST', `${session}/url`, { url }),
    reload: () => ask('POST', `${session}/refresh`, {}),
    // Its automation runs in a private session, which is empty after each start.
    restart: null,
    evaluate: (expression) => ask('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    tapAt: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act({ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions })
    },
    drag: null,
    type,
    write: type,
    press: async (chord) => {
      const keys = chord.split('+').map((key) => codes[key] ?? key)
      const actions = [...keys.map((value) => ({ type: 'keyDown', value })), ...keys.toReversed().map((value) => ({ type: 'keyUp', value }))]
      await act({ type: 'key', id: 'keys', actions })
    },
    close: async () => {
      await ask('DELETE', session).catch(() => undefined)
      for (const child of children.toReversed()) child.kill()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The first free display. Xvfb writes its number to descriptor 3. */
function startDisplay(children: ChildProcess[]): Promise<string> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]?.once('data', (said: Buffer) => resolve(`:${said.toString().trim()}`))
  })
}

async function until(works: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + timeout
  for (;;) {
    try {
      return void (await works())
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
