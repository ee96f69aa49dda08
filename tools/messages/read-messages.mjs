// Collects every text on screen: the arguments of t, plural, msg and defineMessages, pairs of plural forms, and the sentences of errors.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../install.mjs'
import { branchesOf, calledName, literalText, nodesIn, parse, propertyName } from './syntax.mjs'

const folders = ['domain', 'db', 'machines', 'sync', 'src']
/** These files define t and msg, and only pass on messages of others. */
const makers = ['src/ui/text/translate.ts', 'domain/message.ts']

export const readSources = () =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !makers.includes(path))
    .sort(compare)
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')))

/** `{ node, text, plural?, context? }` for every message in a source; only `node` if the text is put together from parts. */
export function* messagesOf({ program }) {
  for (const { node } of nodesIn(program)) {
    const name = calledName(node)
    if (name === 't') for (const text of branchesOf(node.arguments[0])) yield* literal(text)
    if (name === 'msg') yield* literal(node.arguments[0], node.arguments[1], true)
    if (name === 'defineMessages') yield* tableOf(node.arguments[0])
    if (name === 'defineErrors') for (const { value } of node.arguments[0].properties) yield* sentenceOf(value)
    if (node.type === 'ObjectExpression') yield* formsOf(node)
  }
}

/** The values that are literals. Those with a context are calls of `msg` and are collected there. */
function* tableOf({ properties }) {
  for (const { value } of properties) if (calledName(value) !== 'msg') yield* literal(value, undefined, true)
}

function* literal(node, contextNode, mustBe = false) {
  const text = literalText(node)
  if (text !== undefined) yield { node, text, context: contextNode && literalText(contextNode) }
  else if (mustBe || node.type === 'TemplateLiteral' || node.type === 'BinaryExpression') yield { node }
}

/** `refused('…')`, or an entry with a `message`. Anything there that is not a literal is already a message. */
function* sentenceOf(entry) {
  const text = calledName(entry) ? entry.arguments[0] : entry.properties.find((property) => propertyName(property) === 'message').value
  if (literalText(text) !== undefined) yield* literal(text)
}

/** An object of the shape `{ one: '…', other: '…' }` holds plural forms. */
function* formsOf(node) {
  const forms = Object.fromEntries(node.properties.map((property) => [propertyName(property), property.value]))
  if (Object.keys(forms).sort().join() !== 'one,other') return
  const [one, other] = [literalText(forms.one), literalText(forms.other)]
  if (one === undefined || other === undefined) yield { node }
  else yield { node, text: one, plural: other }
}

/** The messages of all sources in catalog order, each with the folders that use it. */
export function collectMessages(sources) {
  const found = new Map()
  for (const source of sources)
    for (const { text, plural, context } of messagesOf(source)) {
      if (text === undefined || !text.trim()) continue
      const id = context === undefined ? text : `${context}\u0004${text}`
      const message = found.get(id) ?? { id, text, plural, context, folders: new Set() }
      message.plural ??= plural
      message.folders.add(dirname(source.path))
      found.set(id, message)
    }
  return [...found.values()].sort((a, b) => compare(a.text, b.text) || compare(a.context ?? '', b.context ?? ''))
}

/** By code unit, so that every machine writes the same file. */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
