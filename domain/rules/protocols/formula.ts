/** How a value is computed from others: `{Volume} ÷ ({Dilution} + 1) × 1000`. */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'negative'; readonly of: Formula }
  | { readonly kind: Operator; readonly left: Formula; readonly right: Formula }

type Operator = '+' | '−' | '×' | '÷'

/** What can be typed for each. */
const operators: Readonly<Record<string, Operator>> = { '+': '+', '-': '−', '−': '−', '*': '×', '×': '×', '/': '÷', '÷': '÷', ':': '÷' }

const pattern = /\s*(?:(\d+(?:\.\d+)?)|\{([^{}]+)\}|([-+−*×/÷:()]))/y

/** Undefined if it is not a formula. */
export function parseFormula(text: string): Formula | undefined {
  const tokens = readTokens(text.trim())
  if (!tokens) return undefined
  let at = 0
  const peek = () => tokens[at]
  const operatorIn = (...wanted: Operator[]): Operator | undefined => {
    const token = peek()
    const operator = token?.kind === 'sign' ? operators[token.sign] : undefined
    return operator && wanted.includes(operator) ? operator : undefined
  }
  const chain = (part: () => Formula | undefined, ...wanted: Operator[]): Formula | undefined => {
    let left = part()
    for (let kind = operatorIn(...wanted); left && kind; kind = operatorIn(...wanted)) {
      at++
      const right = part()
      left = right && { kind, left, right }
    }
    return left
  }
  const sum = (): Formula | undefined => chain(product, '+', '−')
  const product = (): Formula | undefined => chain(signed, '×', '÷')
  const signed = (): Formula | undefined => {
    if (!operatorIn('−')) return single()
    at++
    const of = signed()
    return of && { kind: 'negative', of }
  }
  const single = (): Formula | undefined => {
    const token = peek()
    at++
    if (token?.kind === 'number' || token?.kind === 'name') return token
    if (token?.sign !== '(') return undefined
    const inside = sum()
    const end = peek()
    at++
    return end?.kind === 'sign' && end.sign === ')' ? inside : undefined
  }
  const formula = sum()
  return at === tokens.length ? formula : undefined
}

type Token = Extract<Formula, { kind: 'number' | 'name' }> | { readonly kind: 'sign'; readonly sign: string }

function readTokens(text: string): Token[] | undefined {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const [found, number, name, sign] = pattern.exec(text) ?? []
    if (found === undefined) return undefined
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) })
    else if (name !== undefined) tokens.push({ kind: 'name', name: name.trim() })
    else tokens.push({ kind: 'sign', sign: sign! })
  }
  return tokens
}

/** Undefined without a result: a value is missing, or something is divided by zero. */
export function evaluate(formula: Formula, valueOf: (name: string) => number | undefined): number | undefined {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'name') return valueOf(formula.name)
  if (formula.kind === 'negative') {
    const value = evaluate(formula.of, valueOf)
    return value === undefined ? undefined : -value
  }
  const [left, right] = [evaluate(formula.left, valueOf), evaluate(formula.right, valueOf)]
  if (left === undefined || right === undefined) return undefined
  const result = apply(formula.kind, left, right)
  return Number.isFinite(result) ? result : undefined
}

function apply(operator: Operator, left: number, right: number): number {
  if (operator === '+') return left + right
  if (operator === '−') return left - right
  return operator === '×' ? left * right : left / right
}

/** The names in it. */
export function namesIn(formula: Formula): string[] {
  if (formula.kind === 'name') return [formula.name]
  if (formula.kind === 'number') return []
  return formula.kind === 'negative' ? namesIn(formula.of) : [...namesIn(formula.left), ...namesIn(formula.right)]
}
