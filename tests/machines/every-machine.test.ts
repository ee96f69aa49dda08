import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../machines/', import.meta.url)
const machines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.machine.ts'))
  .map((file) => file.replace('.machine.ts', ''))

test('scanning, location update, bulk update, session and a lost connection are machines, each with a table of states and events that needs no browser [MACH-01]', () => {
  const names = machines.map((path) => path.split('/').at(-1))
  expect(names).toEqual(expect.arrayContaining(['scan', 'location-update', 'bulk-update', 'session', 'connection']))
  for (const path of machines) {
    const table = readFileSync(new URL(`${path}.machine.test.ts`, import.meta.url), 'utf8')
    expect(table, path).toContain(`#machines/${path}.machine.ts`)
    expect(table, path).not.toMatch(/playwright|jsdom|document\./)
    expect(readFileSync(new URL(`${path}.machine.ts`, folder), 'utf8'), path).toContain('createMachine')
  }
})
