import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What browsers hide from pages without https: absent there, although the types say otherwise. */
const absent = /(?<!as Partial<)\b(navigator\.(clipboard|locks|storage|wakeLock|credentials)|crypto\.(randomUUID|subtle))\b/

const root = join(import.meta.dirname, '../..')
const sources = ['db', 'machines', 'sync', 'src'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(room, file)),
)

test('features of secure pages are read from a Partial<Navigator>, so that plain http in the laboratory works [FAULT-49]', () => {
  const users = sources.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .some((line) => absent.test(line) && !/^\s*(\/\/|\*|\/\*\*)/.test(line)),
  )
  expect(users).toEqual([])
})
