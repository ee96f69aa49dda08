import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '#server/routes/list.ts'
import { readSettings } from '#server/settings/settings.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const [compose, caddyfile, dockerfile, example] = ['deploy/compose.yaml', 'deploy/Caddyfile', 'deploy/Dockerfile', 'deploy/example.env'].map(read)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)

/** `  key: value` of one block, by its indentation; enough for our own file. */
function block(text: string, name: string): string {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.trim() === `${name}:`)
  const depth = lines[from]!.search(/\S/)
  const to = lines.findIndex((line, at) => at > from && line.trim() !== '' && line.search(/\S/) <= depth)
  return lines.slice(from + 1, to < 0 ? undefined : to).join('\n')
}

const exampleValues = Object.fromEntries(all(example!, /^(\w+=.*)$/gm).map((line) => line.split('=', 2) as [string, string]))
const fill = (text: string) => text.replace(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => exampleValues[name] ?? '')

describe('the files for running a laboratory’s server', () => {
  test('every variable of the compose file is explained in the example, and no other', () => {
    const used = new Set(all(compose!, /\$\{(\w+)/g))
    expect([...used].sort()).toEqual(Object.keys(exampleValues).sort())
    expect(new Set(all(caddyfile!, /\{\$(\w+)\}/g))).toEqual(new Set(all(block(compose!, 'proxy'), /^ {6}(\w+): \$/gm)))
    for (const name of used) expect(example).toMatch(new RegExp(`^# .*\\n${name}=`, 'm'))
  })

  test('the server starts with the settings that the container gives it', () => {
    const inCompose = all(block(block(compose!, 'services'), 'aliquot'), /^ {6}(\w+: .*)$/gm).map((line) => line.split(/: (.*)/, 2) as [string, string])
    const inImage = all(dockerfile!, /([A-Z_]+=\S+)/g).map((pair) => pair.split('=', 2) as [string, string])
    const env = Object.fromEntries([...inImage, ...inCompose].map(([name, value]) => [name, fill(value)]))
    expect(readSettings(env)).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/data',
      publicUrl: 'https://aliquot.lab.example',
      trustedProxies: ['uniquelocal'],
      demo: false,
    })
  })

  test('the files, volumes and service they name exist', () => {
    for (const file of [...all(compose!, /dockerfile: (\S+)/g), ...all(compose!, /- \.\/(\S+?):/g).map((name) => `deploy/${name}`)])
      expect(existsSync(join(root, file)), file).toBe(true)
    const volumes = all(block(compose!, 'volumes'), /^ {2}(\w+):/gm)
    for (const volume of all(compose!, /^ {6}- (\w+):\//gm)) expect(compose!.slice(compose!.lastIndexOf('\nvolumes:'))).toContain(`  ${volume}:`)
    expect(volumes).toBeDefined()
    const [service, port] = /reverse_proxy (\w+):(\d+)/.exec(caddyfile!)!.slice(1)
    expect(compose).toContain(`\n  ${service}:\n`)
    expect(dockerfile).toContain(`EXPOSE ${port}`)
    expect(dockerfile).toContain(`PORT=${port}`)
  })

  test('the image copies existing files and runs as an ordinary user', () => {
    for (const source of all(dockerfile!, /^COPY (?!--from)(.+) \S+$/gm).flatMap((list) => list.split(' ')))
      expect(existsSync(join(root, source)), source).toBe(true)
    const stage = dockerfile!.slice(dockerfile!.lastIndexOf('FROM '))
    expect(stage).toMatch(/^USER node$/m)
    expect(stage).toMatch(/^HEALTHCHECK /m)
    expect(stage).toMatch(/^VOLUME \/data$/m)
    const { bin } = JSON.parse(read('package.json')) as { bin: { aliquot: string } }
    expect(stage).toContain(`/aliquot/${bin.aliquot}`)
  })

  test('the proxy’s braces match, and it serves nothing of its authority except the certificate', () => {
    const bare = caddyfile!.replace(/#.*$/gm, '').replace(/\{\$?[\w.]+\}/g, '')
    let depth = 0
    for (const char of bare) {
      depth += char === '{' ? 1 : char === '}' ? -1 : 0
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
    expect(all(caddyfile!, /handle (\/\S+) \{\s+root \* \/data/g)).toEqual(['/root.crt'])
  })

  test('the proxy redirects pages to https, but no address of programs', () => {
    const plain = caddyfile!.slice(caddyfile!.indexOf('\nhttp://'))
    const [, patterns] = /@programs path (.+)/.exec(plain)!
    const isOfPrograms = (path: string) =>
      patterns!.split(' ').some((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path))
    const others = routes.map(({ path }) => path).filter((path) => !isOfPrograms(path))
    expect(others).toEqual(['/healthz', '/readyz', '/csp-report', '/mail/unsubscribe'])
    expect(['/', '/members/inventory/browser/', '/login/'].filter(isOfPrograms)).toEqual([])
    expect(plain.indexOf('handle @programs')).toBeLessThan(plain.indexOf('redir '))
  })

  test('the guide lists every setting that the server reads', () => {
    const guide = read('docs/operations.md')
    const settings = ['server/settings/settings.ts', 'server/settings/tls.ts'].flatMap((file) => all(read(file), /'((?:ALIQUOT|DATABASE)_[A-Z_]+|HOST|PORT)'/g))
    for (const name of new Set(settings)) expect(guide, name).toContain(`\`${name}\``)
  })
})
