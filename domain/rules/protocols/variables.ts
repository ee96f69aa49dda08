import type { ProtocolVariable } from '../../entities/protocol-version.ts'
import { evaluate, namesIn, parseFormula } from './formula.ts'

/** What is entered for variables, by their ids; the others have the value that the protocol gives them. */
export type EnteredValues = Readonly<Record<string, string>>

/** A variable as it is shown: a number, or a text that someone entered. Null without a value. */
export type VariableValue = number | string | null

const ratioPattern = /^(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)$/

/** What formulas compute with: a number, or a ratio. Undefined for any other text. */
export function numberIn(text: string): number | undefined {
  const trimmed = text.trim()
  const [, part, whole] = ratioPattern.exec(trimmed) ?? []
  if (part !== undefined) return Number(whole) > 0 ? Number(part) / Number(whole) : undefined
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined
}

/** Six digits are more than any pipette has; they hide what binary fractions leave behind. */
const rounded = (value: number): number => Number(value.toPrecision(6))

/** The values of all variables, by id. Formulas that need each other have none. */
export function valuesOf(variables: readonly ProtocolVariable[], entered: EnteredValues): ReadonlyMap<string, VariableValue> {
  const byName = new Map(variables.map((variable) => [variable.name, variable]))
  const textOf = ({ id, value }: ProtocolVariable) => (Object.hasOwn(entered, id) ? entered[id]! : value)
  const numberNamed = (name: string): number | undefined => {
    const variable = byName.get(name)
    return variable && numberOf(variable)
  }
  const computed = new Map<string, number | undefined>()
  const numberOf = (variable: ProtocolVariable): number | undefined => {
    if (variable.formula === '') return numberIn(textOf(variable))
    if (computed.has(variable.id)) return computed.get(variable.id)
    // What needs it meanwhile needs itself.
    computed.set(variable.id, undefined)
    const formula = parseFormula(variable.formula)
    const value = formula && evaluate(formula, numberNamed)
    computed.set(variable.id, value)
    return value
  }
  const valueOf = (variable: ProtocolVariable): VariableValue => {
    if (variable.formula === '') {
      const text = textOf(variable).trim()
      return ratioPattern.test(text) ? text : (numberIn(text) ?? (text || null))
    }
    const value = numberOf(variable)
    return value === undefined ? null : rounded(value)
  }
  return new Map(variables.map((variable) => [variable.id, valueOf(variable)]))
}

export type VariableFault = 'name-missing' | 'name-taken' | 'formula-invalid' | 'formula-name-unknown' | 'formula-circular'

/** What is wrong with a variable among those of its protocol; undefined if nothing is. */
export function faultOf(variable: ProtocolVariable, all: readonly ProtocolVariable[]): VariableFault | undefined {
  const name = variable.name.trim()
  if (name === '') return 'name-missing'
  if (all.some((other) => other.id !== variable.id && other.name.trim() === name)) return 'name-taken'
  if (variable.formula === '') return undefined
  const formula = parseFormula(variable.formula)
  if (!formula) return 'formula-invalid'
  if (namesIn(formula).some((each) => !all.some((other) => other.name.trim() === each))) return 'formula-name-unknown'
  return needs(variable, all, new Set()) ? 'formula-circular' : undefined
}

/** Whether its formula needs its own value, on the way over any others. */
function needs(start: ProtocolVariable, all: readonly ProtocolVariable[], seen: Set<string>, at: ProtocolVariable = start): boolean {
  const formula = parseFormula(at.formula)
  if (!formula) return false
  return namesIn(formula).some((name) => {
    const other = all.find((each) => each.name.trim() === name)
    if (!other) return false
    if (other.id === start.id) return true
    if (seen.has(other.id)) return false
    seen.add(other.id)
    return needs(start, all, seen, other)
  })
}

/** A text of a step with the values in it. Names that are no variable stay as they are. */
export function fillIn(text: string, variables: readonly ProtocolVariable[], shown: (variable: ProtocolVariable) => string): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (found, name: string) => {
    const variable = variables.find((each) => each.name === name.trim())
    return variable ? shown(variable) : found
  })
}

/** The variables that a step names, and those that these are computed from. */
export function variablesOf(texts: readonly string[], variables: readonly ProtocolVariable[]): readonly ProtocolVariable[] {
  const named = new Set<string>()
  const add = (name: string) => {
    const variable = variables.find((each) => each.name === name)
    if (!variable || named.has(variable.id)) return
    named.add(variable.id)
    const formula = parseFormula(variable.formula)
    if (formula) namesIn(formula).forEach(add)
  }
  for (const text of texts) for (const [, name] of text.matchAll(/\{([^{}]+)\}/g)) add(name!.trim())
  return variables.filter(({ id }) => named.has(id))
}
