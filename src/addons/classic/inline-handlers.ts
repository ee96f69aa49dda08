/*
 *   <button onclick="ROOT.go('use')"> ──► data-on-click ──► a click ──► read as a call ──► window.ROOT.go('use')
 *
 * The policy of the page runs no code that is written in HTML, whoever wrote it. What add-ons write there is almost always one call of
 * themselves, some of them behind a comparison; only that is understood, and nothing else of the page can be reached.
 */
export interface HandlerCall {
  /** The call is made only if this holds. */
  readonly when?: Comparison
  readonly path: readonly string[]
  readonly args: readonly Argument[]
}

interface Comparison {
  readonly left: Argument
  readonly right: Argument
  readonly isEqual: boolean
}

type Argument = { readonly value: unknown } | { readonly from: 'this' | 'event'; readonly fields: readonly string[] }

const call = /^(?:return\s+)?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+)\s*\(([\s\S]*)\)$/
const argument = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|(true|false|null|undefined)|((?:this|event)(?:\.[A-Za-z_$][\w$]*)*))\s*(,|$)/y
const value = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\w.$-]+)`
/** `if (event.target === this)` or `event.key === 'Enter' &&` before a call. */
const comparison = new RegExp(String.raw`^(?:if\s*\(\s*${value}\s*([!=]==?)\s*${value}\s*\)|${value}\s*([!=]==?)\s*${value}\s*&&)\s*`)
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined }

/** The calls in the code of a handler; null if it is anything else. */
export function readHandler(code: string): readonly HandlerCall[] | null {
  const calls: HandlerCall[] = []
  for (const statement of splitStatements(code)) {
    if (/^return\s+(?:true|false)$/.test(statement)) continue
    const compared = comparison.exec(statement)
    const when = compared ? readComparison(compared) : undefined
    const match = call.exec(compared ? statement.slice(compared[0].length) : statement)
    const args = match && readArguments(match[2]!)
    if (!args || when === null) return null
    calls.push({ ...(when && { when }), path: match[1]!.split('.'), args })
  }
  return calls
}

/** At semicolons outside of texts. */
const splitStatements = (code: string): string[] =>
  (code.match(/(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^;'"])+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '')

function readComparison(found: RegExpExecArray): Comparison | null {
  const [left, operator, right] = found[2] === undefined ? found.slice(4) : found.slice(1)
  const sides = [left!, right!].map(readArguments)
  if (sides.some((side) => side?.length !== 1)) return null
  return { left: sides[0]![0]!, right: sides[1]![0]!, isEqual: operator!.startsWith('=') }
}

function readArguments(text: string): Argument[] | null {
  if (text.trim() === '') return []
  const found: Argument[] = []
  argument.lastIndex = 0
  for (;;) {
    const match = argument.exec(text)
    if (!match) return null
    const [, single, double, number, word, path, end] = match
    const quoted = single ?? double
    if (path !== undefined) {
      const [from, ...fields] = path.split('.')
      found.push({ from: from as 'this' | 'event', fields })
    } else if (quoted !== undefined) found.push({ value: unescape(quoted) })
    else found.push({ value: number === undefined ? words[word!] : Number(number) })
    if (end === '') return found
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const unescape = (text: string): string => text.replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character)

/** Runs a call on what is known by its first name. Returns what the function returns; does nothing if nothing has that name, or if its comparison does not hold. */
export function runHandler({ when, path, args }: HandlerCall, roots: (name: string) => unknown, element: unknown, event: unknown): unknown {
  if (when && (valueOf(when.left, element, event) === valueOf(when.right, element, event)) !== when.isEqual) return undefined
  let self: unknown
  let target: unknown = path[0] === 'event' ? event : roots(path[0]!)
  for (const name of path.slice(1)) {
    // Law: nothing that every object has, such as its constructor, is reached by its name.
    if (target === null || target === undefined || name in Object.prototype) return undefined
    self = target
    target = (target as Record<string, unknown>)[name]
  }
  if (typeof target !== 'function') throw new Error(`${path.join('.')} is not a function.`)
  return (target as (...given: unknown[]) => unknown).apply(
    self,
    args.map((each) => valueOf(each, element, event)),
  )
}

function valueOf(given: Argument, element: unknown, event: unknown): unknown {
  if ('value' in given) return given.value
  let value: unknown = given.from === 'this' ? element : event
  for (const field of given.fields) {
    // The document is the target of the event itself, because all of them are heard there.
    if (value === event && field === 'currentTarget') value = element
    else value = value === null || value === undefined ? undefined : (value as Record<string, unknown>)[field]
  }
  return value
}
