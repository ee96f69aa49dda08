import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../machines/', import.meta.url)
const machines = readdirSync(folder).filter((file) => file.endsWith('.machine.ts'))

test('scanning, location update, bulk update, session and a lost connection are machines, each with a table of states and events that needs no browser [MACH-01]', () => {
  const names = machines.map((file) => file.replace('.machine.ts', ''))
  expect(names).toEqual(expect.arrayContaining(['scan', 'location-update', 'bulk-update', 'session', 'connection']))
  for (const name of names) {
    const table = readFileSync(new URL(`${name}.machine.test.ts`, import.meta.url), 'utf8')
    expect(table, name).toContain(`#machines/${name}.machine.ts`)
    expect(table, name).not.toMatch(/playwright|jsdom|document\./)
    expect(readFileSync(new URL(`${name}.machine.ts`, folder), 'utf8'), name).toContain('createMachine')
  }
})
