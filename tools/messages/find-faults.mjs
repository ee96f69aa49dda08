// A message is one whole sentence, written in one place, with a context if its English has two meanings.
import { branchesOf, calledName, lineOf, literalText, nodesIn } from './syntax.mjs'
import { messagesOf } from './read-messages.mjs'
import { ambiguousTexts } from './two-meanings.mjs'

const isMessageCall = (node) => ['t', 'plural'].includes(calledName(node))
const isMessage = (node) => branchesOf(node).some(isMessageCall)
/** Allowed between the items of a list, which do not form a sentence. */
const separators = [' · ', ', ', '\n', '\r\n']
/** Any text except the name of the app, which is the same in every language. */
const words = /^(?!\s*aliquot\s*$).*\p{L}{2}/isu
/** Attributes whose text a person can read or hear. */
const read = ['label', 'title', 'aria-label', 'placeholder', 'alt', 'hint', 'subtitle', 'message']

export function findFaults(source) {
  const faults = []
  const note = (node, fault) =>
    faults.push(`${source.path}:${lineOf(source, node)} ${fault}: ${source.text.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 90)}`)
  for (const { node, text, context } of messagesOf(source)) {
    if (text === undefined) note(node, 'a message is put together or not a literal')
    else if (text !== text.trim()) note(node, 'a message begins or ends with a space')
    else if (context === undefined && ambiguousTexts.has(text)) note(node, 'this English has two meanings: say which with msg(text, context)')
  }
  for (const { node, around } of nodesIn(source.program)) {
    if (isMessageCall(node) && !around.some(({ type }) => /Function/.test(type)))
      note(node, 'a text is read while the file loads, before its language is known')
    if (node.type === 'TemplateLiteral' && isGluedTemplate(node)) note(node, 'a message is glued to something')
    if (node.type === 'BinaryExpression' && node.operator === '+' && [node.left, node.right].some(isMessage)) note(node, 'a message is glued to something')
    if (isJoin(node) && isGluedJoin(node)) note(node, 'messages are joined to a sentence')
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of gluedChildren(node)) note(child, 'a message is glued to what stands beside it')
    if (node.type === 'JSXText' && words.test(node.value)) note(node, 'a text is not a message')
    if (node.type === 'JSXAttribute' && read.includes(node.name.name) && words.test(literalText(node.value) ?? '')) note(node, 'a text is not a message')
  }
  return faults
}

/** Items of a list are fine: `${name} · ${plural(…)}`. */
function isGluedTemplate({ expressions, quasis }) {
  if (!expressions.some(isMessage)) return false
  return expressions.length === 1
    ? quasis.some(({ value }) => value.cooked.replace(/^ · | · $/, '') !== '')
    : quasis.slice(1, -1).some(({ value }) => !separators.includes(value.cooked))
}

const isJoin = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.name === 'join' &&
  node.callee.object.type === 'ArrayExpression'

function isGluedJoin({ callee, arguments: [separator] }) {
  const parts = callee.object.elements.filter(isMessage)
  const between = literalText(separator)
  return parts.length > 0 && !separators.includes(between) && !(between === ' ' && parts.every(isSentence))
}

/** A message with a word or a value beside it on the same line, unless both are sentences. */
function gluedChildren({ children }) {
  const shown = children.filter((child) => !(child.type === 'JSXText' && /^\s*\n\s*$/.test(child.value)))
  return shown.filter((child, at) => {
    if (child.type !== 'JSXExpressionContainer' || !isMessage(child.expression)) return false
    return [
      [shown[at - 1], shown[at - 2], isSentenceChild],
      [shown[at + 1], shown[at + 2], () => isSentence(child.expression)],
    ].some(([next, afterNext, isSentence]) => {
      if (next === undefined || next.type === 'JSXElement' || next.type === 'JSXFragment') return false
      if (!isSpace(next)) return next.type === 'JSXText' || isText(next.expression)
      return afterNext !== undefined && afterNext.type === 'JSXExpressionContainer' && !isSentence(afterNext)
    })
  })
}

const isSpace = (child) => (child.type === 'JSXText' ? /^[ \t]+$/.test(child.value) : literalText(child.expression) === ' ')
/** Whether the expression gives text and not an element. */
const isText = (expression) =>
  branchesOf(expression).every((branch) => !/^JSX|^Literal$/.test(branch.type) && !branch.quasis?.[0].value.cooked.startsWith(' · '))
const isSentenceChild = (child) => child.type === 'JSXExpressionContainer' && isSentence(child.expression)

/** Whether each text it can give ends as a sentence does. */
const isSentence = (node) =>
  branchesOf(node)
    .filter(isMessageCall)
    .flatMap(textsOf)
    .every((text) => /[.?!…:]$/.test(text ?? ''))
const textsOf = (call) =>
  calledName(call) === 't' ? branchesOf(call.arguments[0]).map(literalText) : (call.arguments[1].properties ?? []).map(({ value }) => literalText(value))

/** One English text is one message: it is not counted in one place and plain in another, and has only one plural. */
export function findUnequal(sources) {
  const first = new Map()
  const faults = []
  for (const source of sources)
    for (const { node, text, plural, context } of messagesOf(source)) {
      if (text === undefined) continue
      const id = `${context}\u0004${text}`
      if (!first.has(id)) first.set(id, plural)
      else if (first.get(id) !== plural) faults.push(`${source.path}:${lineOf(source, node)} this text has a different plural elsewhere: ${text}`)
    }
  return faults
}
