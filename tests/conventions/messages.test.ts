import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'

const root = join(import.meta.dirname, '../..')
const read = (folder: string, isWanted: (path: string) => boolean): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .join('\n')

const product = ['domain', 'db', 'machines', 'server', 'src', 'sync'].map((folder) => read(folder, (path) => /\.tsx?$/.test(path))).join('\n')
const tests = ['tests', 'e2e'].map((folder) => read(folder, (path) => /\.(?:test|spec)\.tsx?$/.test(path))).join('\n')

/** The text around a `{value}`. */
const partsOf = (sentence: string): string[] => sentence.split(/\{\w+\}/).filter((part) => part.trim())
const standsInTests = (part: string): boolean => tests.includes(part) || tests.includes(part.replaceAll("'", "\\'"))

test.each(Object.entries(messages))('%s is used by the product, and a test checks it to the letter: %s', (name, sentence) => {
  expect(product).toMatch(new RegExp(`\\bmessages\\.${name}\\b`))
  expect(partsOf(sentence).filter((part) => !standsInTests(part))).toEqual([])
})
