// Functions for reading the syntax tree of a source file.
import { parseSync } from 'oxc-parser'

/** Every node with its ancestors, nearest last. */
export function* nodesIn(node, around = []) {
  yield { node, around }
  const inside = [...around, node]
  for (const child of childrenOf(node)) yield* nodesIn(child, inside)
}

export const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')

export const parse = (path, text) => ({ path, text, program: parseSync(path, text).program })

export const lineOf = ({ text }, node) => text.slice(0, node.start).split('\n').length

export const calledName = (node) => (node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : undefined)

/** The text of a string literal; undefined for any other expression. */
export function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}

/** The expressions whose value this expression can have: `b` and `c` in `a ? b : c`, both sides of `a ?? b`, the right side of `a && b`. */
export function branchesOf(node) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(branchesOf)
  if (node.type === 'LogicalExpression') return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(branchesOf)
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression') return branchesOf(node.expression)
  return [node]
}

export const propertyName = ({ key }) => key?.name ?? key?.value
