// Checks a rule that types cannot express: inside domain/commands and domain/rules only `tx` (or a rule, which gets `tx`) is awaited,
// and nothing is read that differs from run to run. Awaiting a fetch inside a Dexie transaction ends the transaction halfway.
//   node tools/check-commands.mjs [files…]
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './install.mjs'

const folders = ['domain/commands', 'domain/rules']
const given = process.argv.slice(2)
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []))
const files = given.length ? given : folders.flatMap((folder) => filesIn(join(root, folder)))

const isIdentifier = (node, name) => node?.type === 'Identifier' && (name === undefined || node.name === name)
const isMember = (node, object, property) => node.type === 'MemberExpression' && isIdentifier(node.object, object) && isIdentifier(node.property, property)

/** Names that may be awaited: functions of this file, functions imported from rules/, and `get`, which is passed to rules. */
function awaitable(program) {
  const names = new Set(['get'])
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration') names.add(declared.id.name)
    if (
      statement.type === 'ImportDeclaration' &&
      /(^|\/)rules\/|^\.\/(?:[a-z-]+\/)?[a-z-]+\.ts$|^\.\.\/(?:[a-z-]+\/)?[a-z-]+\.ts$/.test(statement.source.value)
    )
      for (const specifier of statement.specifiers) names.add(specifier.local.name)
  }
  return names
}

function faultOf(node, rules) {
  if (node.type === 'AwaitExpression') {
    const callee = node.argument.type === 'CallExpression' ? node.argument.callee : undefined
    const isTx = callee?.type === 'MemberExpression' && isIdentifier(callee.object, 'tx')
    if (!isTx && !(isIdentifier(callee) && rules.has(callee.name))) return 'awaits something that is not tx'
  }
  if (node.type === 'ImportExpression') return 'loads code'
  if (node.type === 'ForOfStatement' && node.await) return 'awaits an iterator'
  if (node.type === 'MemberExpression' && isIdentifier(node.object, 'Promise')) return 'runs promises concurrently that must be awaited in order'
  if (isMember(node, 'Date', 'now') || isMember(node, 'Math', 'random')) return 'differs from run to run'
  if (node.type === 'NewExpression' && isIdentifier(node.callee, 'Date') && node.arguments.length === 0) return 'differs from run to run'
  return undefined
}

function* nodesIn(value) {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (value && typeof value === 'object') {
    if (typeof value.type === 'string') yield value
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

let faults = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const { program } = parseSync(file, text)
  const rules = awaitable(program)
  for (const node of nodesIn(program)) {
    const fault = faultOf(node, rules)
    if (!fault) continue
    faults++
    console.error(`${file}:${text.slice(0, node.start).split('\n').length} ${fault}: ${text.slice(node.start, node.end).slice(0, 60)}`)
  }
}
if (faults) process.exit(1)
