// npm run spec-map: writes docs/spec-map.md, which tests show which requirement, from the codes in their titles (`[SCAN-01]`) and docs/requirements.json.
//   node tools/spec-map.mjs --check     says if the page is not up to date, or a code has no sentence
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const page = join(root, 'docs/spec-map.md')
const sentences = JSON.parse(readFileSync(join(root, 'docs/requirements.json'), 'utf8'))

const filesIn = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => ending.test(name) && !name.includes('node_modules') && !name.startsWith('tests/releases/'))
    .toSorted()

const code = /[A-Z]{3,9}-\d{1,3}/.source
const inBrackets = new RegExp(String.raw`\[(${code}(?:, ?${code})*)\]`, 'g')
const literal = /'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`|"((?:\\.|[^"\\\n])*)"/g

/** `{ file, title, codes }` of each test that names requirements, in the order of files. */
const tests = ['tests', 'e2e']
  .flatMap((folder) => filesIn(folder, /\.(?:test|spec)\.tsx?$/))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(literal)].flatMap(([, quoted, template, double]) => {
      const text = (quoted ?? template ?? double).replaceAll(String.raw`\'`, "'")
      const codes = [...text.matchAll(inBrackets)].flatMap(([, list]) => list.split(/, ?/))
      // A title says something besides its codes.
      const title = text.replaceAll(inBrackets, '').replaceAll(/\s+/g, ' ').trim()
      return codes.length && title ? [{ file, title, codes }] : []
    }),
  )

const inComments = ['domain', 'db', 'sync', 'server', 'machines', 'src', 'pdf']
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(new RegExp(`spec (${code})`, 'g'))].map(([, named]) => named))

const chapters = {
  APP: 'The product',
  ROUTE: 'Addresses',
  HDR: 'Header',
  DLG: 'Dialogs and toasts',
  TBL: 'Tables',
  VIEW: 'Saved views',
  SCAN: 'Scanning',
  LOC: 'Moving by scan',
  BULK: 'Bulk updates',
  SESS: 'Sessions',
  CONN: 'Connection',
  NOTI: 'Notifications',
  GRP: 'Groups',
  INV: 'Samples and inventory',
  SER: 'Series',
  STO: 'Storage and equipment',
  CAT: 'Catalog and orders',
  ELN: 'Notebook',
  FILE: 'Files',
  WIZ: 'Wizards of add-ons',
  SDK: 'SDK of add-ons',
  ADDON: 'Marketplace',
  API: 'API for programs',
  LEG: 'Calls of the established client',
  VAL: 'Validation',
  PERM: 'Roles and permissions',
  PWA: 'Installed app',
  MIRROR: 'Data on the device',
  QUEUE: 'Queue',
  MACH: 'State machines',
  CASE: 'Cases from laboratories',
  FAULT: 'Faults that were found, and must not come back',
}

const numberOf = (id) => Number(id.split('-')[1])
/** A title is words, whatever Markdown would make of it. */
const escaped = (text) => text.replaceAll(/[|[\]*_`]/g, String.raw`\$&`).replaceAll('<', '&lt;')

function entryOf(id) {
  const found = byFile(tests.filter(({ codes }) => codes.includes(id)))
  const lines = [...found].map(([file, own]) => `  - \`${file}\`: ${own.map(({ title }) => escaped(title)).join(' · ')}`)
  return [`- **${id}** ${sentences[id]}`, ...(lines.length ? lines : ['  - no test names it']), ''].join('\n')
}

function byFile(found) {
  const files = new Map()
  for (const test of found) files.set(test.file, [...(files.get(test.file) ?? []), test])
  return files
}

const missing = [...new Set([...tests.flatMap(({ codes }) => codes), ...inComments])].filter((id) => !(id in sentences))
if (missing.length) {
  console.error(`docs/requirements.json has no sentence for ${missing.toSorted().join(', ')}.`)
  process.exit(1)
}

const parts = Object.entries(chapters).map(([prefix, title]) => {
  const ids = Object.keys(sentences)
    .filter((id) => id.startsWith(`${prefix}-`))
    .toSorted((a, b) => numberOf(a) - numberOf(b))
  return `## ${title}\n\n${ids.map(entryOf).join('')}`
})

const text = `# Requirements and their tests

A code such as \`[SCAN-01]\` in the title of a test is a requirement of the specification that the product was built to, or a fault that was found in it; the test shows that it holds. A comment that says \`spec §7\` means a chapter of that specification: 2 screens and addresses, 3 entities, 4 states, 5 validation, 6 roles, 7 calls, 8 errors, 9 limits.

Written by \`npm run spec-map\` from the titles of tests and \`docs/requirements.json\`, which has one sentence for each code; a new code needs one.

${parts.join('\n')}`

if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/spec-map.md is not up to date: run npm run spec-map.')
  process.exit(1)
}
