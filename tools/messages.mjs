// Collects the messages of all sources into src/locales/messages.pot and updates every language there.
//   npm run messages                         writes the files
//   node tools/messages.mjs --check          writes nothing; fails when a message breaks a rule or the catalog is out of date
//   node tools/messages.mjs --check a.tsx …  checks only these files
//   node tools/messages.mjs --compile de.po  prints what the app loads for a language
//   node tools/messages.mjs --pseudo         prints the same for the pseudo-language
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { compile, merge, readTemplate, toTemplate } from './messages/catalog.mjs'
import { findFaults, findUnequal } from './messages/find-faults.mjs'
import { pseudoCatalog } from './messages/pseudo.mjs'
import { collectMessages, readSources } from './messages/read-messages.mjs'
import { parse } from './messages/syntax.mjs'

const folder = join(root, 'src/locales')
const template = join(folder, 'messages.pot')
const read = (path) => readFileSync(path, 'utf8')
const args = process.argv.slice(2)
const paths = args.filter((arg) => !arg.startsWith('--'))

/** The template and the catalog of every language as they should be, each with its path. */
function catalogsOf(sources) {
  const messages = collectMessages(sources)
  const languages = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.po')) : []
  return [[template, toTemplate(messages)], ...languages.map((name) => [join(folder, name), merge(read(join(folder, name)), messages)])]
}

function collect({ isCheck }) {
  const sources = paths.length > 0 ? paths.map((path) => parse(path, read(path))) : readSources()
  const faults = [...sources.flatMap(findFaults), ...findUnequal(sources)]
  const stale = paths.length > 0 ? [] : catalogsOf(sources).filter(([path, text]) => !existsSync(path) || read(path) !== text)
  if (!isCheck) for (const [path, text] of stale) writeFileSync(path, text)
  else if (stale.length > 0) faults.push('src/locales is out of date: run npm run messages')
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (args.includes('--compile')) process.stdout.write(JSON.stringify(compile(read(paths[0]))))
else if (args.includes('--pseudo')) process.stdout.write(JSON.stringify(pseudoCatalog(readTemplate(read(template)))))
else collect({ isCheck: args.includes('--check') })
