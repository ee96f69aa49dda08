import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#server/security/headers.ts'
import { afterTest } from '../harness/after-test.ts'
import { freePort } from '../harness/free-port.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run dev` as a process of its own; resolves once it has printed its address and the sign-in. */
async function startDevelopment() {
  const data = await mkdtemp(join(tmpdir(), 'aliquot-dev-'))
  const env = { ...process.env, PORT: String(await freePort()), ALIQUOT_DATA: data }
  const child = spawn(process.execPath, [join(root, 'tools/dev.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let output = ''
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  afterTest(stop)
  const address = new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString()
      const [, url] = /developers is listening on (\S+)\nSign in as mara/.exec(output) ?? []
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`npm run dev ended:\n${output}`)))
  })
  return { url: await address, stop, build: join(root, `.cache/dev/${child.pid}`) }
}

test('npm run dev shows the page with hot reload, answers calls of the API, and leaves nothing behind', { timeout: 180_000 }, async () => {
  const { url, stop, build } = await startDevelopment()

  const page = await fetch(url, { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect(html).toContain('src="/@vite/client"')
  expect(html).toContain('src="/src/app/main.tsx"')
  // The policy of the product with a nonce and a socket.
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toMatch(/'nonce-.+ ws:;/)
  expect(policy.replaceAll(/ 'nonce-[\w-]+'/g, '').replace(' ws:', '')).toBe(contentSecurityPolicy.join(';'))
  const main = await fetch(`${url}/src/app/main.tsx`)
  expect(main.headers.get('content-type')).toContain('javascript')

  const call = await fetch(`${url}/api/v1/auth/user`)
  expect(call.headers.get('content-type')).toContain('json')
  expect(await call.json()).toHaveProperty('code')
  // The address that the browser gives is checked by the server as in the product.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: url }
  const signIn = await fetch(`${url}/login/login.ashx`, { method: 'POST', headers, body: new URLSearchParams({ un: 'mara', pw: 'aliquot-demo' }) })
  expect(await signIn.json()).toMatchObject({ success: true })

  await stop()
  expect(existsSync(build)).toBe(false)
})
