import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '#domain/registry.ts'
import { registryText } from '../../../tools/registry.mjs'

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))

test('all-commands.ts is what `npm run registry` writes', () => {
  expect(readFileSync(new URL('../../../domain/all-commands.ts', import.meta.url), 'utf8')).toBe(registryText())
})

test('every command has its own test file, and is in the registry', () => {
  const written = filesOf('../../../domain/commands/', '.ts')
  expect(
    filesOf('./', '.test.ts')
      .filter((file) => file !== 'every-command')
      .sort(),
  ).toEqual(written.sort())
  expect(new Set([...commands.values()].map(({ name }) => name)).size).toBe(written.length)
})

interface Schema {
  readonly shape?: Readonly<Record<string, Schema>>
  readonly def: { readonly innerType?: Schema; readonly valueType?: Schema }
}
const fieldOf = (schema: Schema | undefined, key: string): Schema | undefined =>
  schema?.def.innerType ? fieldOf(schema.def.innerType, key) : (schema?.shape?.[key] ?? schema?.def.valueType)

test('the texts that can be typed again are in the input of their command', () => {
  const paths = [...commands.values()].flatMap(({ name, input, description }) =>
    Object.values(description.corrections ?? {}).flatMap((each) => each.map((path) => ({ name, path, input: input as unknown as Schema }))),
  )
  expect(paths.length).toBeGreaterThan(30)
  const isThere = ({ path, input }: (typeof paths)[number]) => path.reduce<Schema | undefined>(fieldOf, input) !== undefined
  expect(paths.filter((each) => !isThere(each)).map(({ name, path }) => `${name}: ${path.join('.')}`)).toEqual([])
})
