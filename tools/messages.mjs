// Collects the messages of all sources into src/locales/messages.pot and updates every language there.
//   npm run messages                         writes the files
//   node tools/messages.mjs --check          writes nothing; fails when a message breaks a rule or the catalog is out of date
//   node tools/messages.mjs --check a.tsx …  checks only these files
//   node tools/messages.mjs --missing de     prints the texts of a language that are not translated yet, as JSON
//   node tools/messages.mjs --fill de a.json fills in translations: the same JSON with the texts in that language
//   node tools/messages.mjs --pseudo         prints the same for the pseudo-language
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from './install.mjs'
import { fill, merge, readTemplate, toTemplate, untranslated } from './messages/catalog.mjs'
import { findFaults, findUnequal } from './messages/find-faults.mjs'
import { findUntranslated } from './messages/find-untranslated.mjs'
import { pseudoCatalog } from './messages/pseudo.mjs'
import { collectMessages, readSources } from './messages/read-messages.mjs'
import { parse } from './messages/syntax.mjs'

const folder = join(root, 'src/locales')
const template = join(folder, 'messages.pot')
const read = (path) => readFileSync(path, 'utf8')
const args = process.argv.slice(2)
const paths = args.filter((arg) => !arg.startsWith('--'))

const languages = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.po')) : []).map((name) => join(folder, name))

/** The template and the catalog of every language as they should be, each with its path. */
function catalogsOf(sources) {
  const messages = collectMessages(sources)
  return [[template, toTemplate(messages)], ...languages().map((path) => [path, merge(read(path), messages)])]
}

const faultsOfLanguage = (path) => findUntranslated(read(path)).map((fault) => `${relative(root, path)} ${fault}`)

function tellMissing(path) {
  const count = Object.keys(untranslated(read(path))).length
  const language = basename(path, '.po')
  if (count > 0) console.log(`${relative(root, path)}: ${count} not translated; node tools/messages.mjs --missing ${language} prints them`)
}

function collect({ isCheck }) {
  const sources = paths.length > 0 ? paths.map((path) => parse(path, read(path))) : readSources()
  const faults = [...sources.flatMap(findFaults), ...findUnequal(sources)]
  const stale = paths.length > 0 ? [] : catalogsOf(sources).filter(([path, text]) => !existsSync(path) || read(path) !== text)
  if (!isCheck) for (const [path, text] of stale) writeFileSync(path, text)
  else if (stale.length > 0) faults.push('src/locales is out of date: run npm run messages')
  if (!isCheck) languages().forEach(tellMissing)
  else if (paths.length === 0) faults.push(...languages().flatMap(faultsOfLanguage))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

const poOf = (language) => join(folder, `${language}.po`)

if (args.includes('--missing')) console.log(JSON.stringify(untranslated(read(poOf(paths[0]))), null, 2))
else if (args.includes('--fill')) writeFileSync(poOf(paths[0]), fill(read(poOf(paths[0])), JSON.parse(read(paths[1]))))
else if (args.includes('--pseudo')) process.stdout.write(JSON.stringify(pseudoCatalog(readTemplate(read(template)))))
else collect({ isCheck: args.includes('--check') })
