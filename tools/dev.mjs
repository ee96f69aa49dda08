// npm run dev [-- --service-worker]: the app with hot reload, and a server with demo data that is built and started again when one of its files changes.
// PORT, ALIQUOT_DATA and all other settings are those of the server (docs/operations.md); the demo's data is in data/dev. See decision 196.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer as createListener } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assertNode, ensurePackages, root } from './install.mjs'

assertNode()
const { values: options } = parseArgs({ options: { 'service-worker': { type: 'boolean', default: false } } })
ensurePackages()
// vite.config.ts reads it.
if (options['service-worker']) process.env.ALIQUOT_DEV_SERVICE_WORKER = 'on'
process.env.NODE_ENV = 'development'
const { build, createServer, runnerImport } = await import('vite')

/** As in src/sw/shell-addresses.ts, and whatever changes something: only these calls go to the server, everything else is a file or the page. */
const answered = [/^\/api\/(?!docs\/?$)/, /\.ashx$/, /^\/members\/fn\//, /^\/addons\//, /^\/scim\//, /^\/(healthz|readyz|metrics)$/]
const isOfServer = ({ method, url }) => !['GET', 'HEAD'].includes(method) || answered.some((pattern) => pattern.test(url.split('?')[0]))

const host = process.env.HOST ?? '127.0.0.1'
const builds = join(root, '.cache/dev')
const folder = join(builds, String(process.pid))
const serverPort = await freePort()
let server
let isStopping = false
if (existsSync(builds)) for (const pid of readdirSync(builds)) if (!isRunning(Number(pid))) rmSync(join(builds, pid), { recursive: true, force: true })

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function freePort() {
  const listener = createListener().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address()
  listener.close()
  await once(listener, 'close')
  return port
}

/** The policy of the product, plus the two things that hot reload needs: its own script and styles, by a nonce, and its socket. */
async function pagePolicy(nonce) {
  const { module } = await runnerImport(join(root, 'server/security/headers.ts'), { configFile: false, root })
  const added = { 'script-src': `'nonce-${nonce}'`, 'style-src': `'nonce-${nonce}'`, 'connect-src': 'ws:' }
  return module.contentSecurityPolicy.map((line) => [line, added[line.split(' ')[0]]].filter(Boolean).join(' ')).join(';')
}

function startServer() {
  const env = {
    ALIQUOT_DEMO: '1',
    ALIQUOT_ADDON_DEVELOPMENT: 'on',
    ALIQUOT_ADDONS: join(root, 'sdk/examples'),
    ALIQUOT_DATA: join(root, 'data/dev'),
    ALIQUOT_LOG: 'warn',
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
  }
  server = spawn(process.execPath, ['--enable-source-maps', join(folder, 'main.js')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  server.stdout.setEncoding('utf8')
  return new Promise((resolve) => {
    let greeting = ''
    server.stdout.on('data', (text) => {
      if (greeting === undefined) return process.stdout.write(text)
      greeting += text
      if (!greeting.includes('listening on') || !greeting.endsWith('\n')) return undefined
      resolve(greeting.split('\n').filter((line) => line && !line.includes('listening on')))
      greeting = undefined
      return undefined
    })
    server.on('exit', () => {
      if (greeting) process.stdout.write(greeting)
      resolve(undefined)
    })
  })
}

/** Event streams of open pages must not keep it waiting. */
const timeout = 1_000

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGKILL'), timeout)
  await gone
  clearTimeout(timer)
}

/** Resolves with the greeting of the first start; one that fails leaves the watcher looking for the next change. */
async function watchServer() {
  const watcher = await build({
    root,
    logLevel: 'error',
    mode: 'development',
    build: { ssr: true, outDir: folder, emptyOutDir: false, sourcemap: true, reportCompressedSize: false, watch: {} },
  })
  let turn = Promise.resolve()
  const restart = async (isFirst, resolve) => {
    await stopServer()
    const greeting = isStopping ? undefined : await startServer()
    if (!isFirst && greeting) console.log('The server has changed and was started again.')
    resolve(greeting)
  }
  const first = new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(event.error.message)
      if (event.code === 'BUNDLE_END') void event.result?.close()
      if (event.code !== 'END') return
      const isFirst = server === undefined
      turn = turn.then(() => restart(isFirst, resolve))
    })
  })
  return { watcher, first }
}

const nonce = randomBytes(16).toString('base64url')
const [policy, { watcher, first }] = await Promise.all([pagePolicy(nonce), watchServer()])
const vite = await createServer({
  root,
  cacheDir: join(root, '.cache/vite'),
  html: { cspNonce: nonce },
  server: {
    host,
    port: Number(process.env.PORT ?? 5173),
    strictPort: process.env.PORT !== undefined,
    headers: { 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' },
    proxy: { '^/': { target: `http://127.0.0.1:${serverPort}`, bypass: (request) => (isOfServer(request) ? undefined : request.url) } },
    // What tests, tools and the server write is no change of the page.
    watch: { ignored: ['data', 'dist', '.cache', 'tests', 'e2e', 'bench', 'docs/decisions'].map((name) => join(root, name, '**')) },
  },
})

async function stop() {
  if (isStopping) return
  isStopping = true
  await Promise.allSettled([watcher.close(), vite.close(), stopServer()])
  process.exit(0)
}
// Vite ends the process as well, as soon as it has closed.
process.on('exit', () => {
  server?.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())

await vite.listen()
const greeting = await first
const { port } = vite.httpServer.address()
console.log(
  [`Aliquot for developers is listening on http://${host}:${port}`, ...(greeting ?? ['The server did not start; change a file to try again.'])].join('\n'),
)
