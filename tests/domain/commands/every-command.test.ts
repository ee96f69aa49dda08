import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '#domain/registry.ts'

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))

test('every command has its own test file, and is in the registry', () => {
  const written = filesOf('../../../domain/commands/', '.ts')
  expect(
    filesOf('./', '.test.ts')
      .filter((file) => file !== 'every-command')
      .sort(),
  ).toEqual(written.sort())
  expect(new Set([...commands.values()].map(({ name }) => name)).size).toBe(written.length)
})
