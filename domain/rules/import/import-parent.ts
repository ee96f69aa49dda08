import type { ImportReason, ImportReasonCode } from './import-reason.ts'

/** A sample of the group, or a row of the same file by line number; neither if the file names no parent. */
export interface ImportedParent {
  readonly id: number | null
  readonly line: number | null
}

export interface CatalogSample {
  readonly id: number
  readonly archived: 0 | 1
}

/** The samples of the group that a row can name as its parent. */
export interface ParentLookup {
  /** The sample with this internal or custom code. */
  readonly sampleByCode: (code: string) => CatalogSample | undefined
  /** The sample with exactly this name; an archived one only if there is no other. */
  readonly sampleByName: (name: string) => CatalogSample | 'several' | undefined
}

const noParent: ImportedParent = { id: null, line: null }

/** The rows of a file that other rows can name as parents, by barcode or name. */
export class ImportRows {
  readonly #byBarcode = new Map<string, number>()
  readonly #byName = new Map<string, number[]>()

  add(line: number, name: string, barcode: string): void {
    // The second of two rows with one barcode has the error.
    if (barcode && !this.#byBarcode.has(barcode)) this.#byBarcode.set(barcode, line)
    const lines = this.#byName.get(name)
    if (lines) lines.push(line)
    else if (name) this.#byName.set(name, [line])
  }

  withBarcode(code: string): number | undefined {
    return this.#byBarcode.get(code)
  }

  named(name: string): readonly number[] {
    return this.#byName.get(name) ?? []
  }
}

type Refuse = (code: ImportReasonCode, values?: ImportReason['values']) => void

/** The parent that a row names: a barcode takes precedence over a name, and a name must be unique in the group and the file. */
export function readParent(
  text: string,
  row: { readonly line: number; readonly name: string },
  catalog: ParentLookup,
  rows: ImportRows,
  refuse: Refuse,
): ImportedParent {
  if (!text) return noParent
  const byBarcode = catalog.sampleByCode(text)
  if (byBarcode?.archived) refuse('parent-archived', { value: text })
  if (byBarcode) return { id: byBarcode.id, line: null }
  const line = rows.withBarcode(text)
  if (line !== undefined) {
    if (line === row.line) refuse('parent-itself')
    return { id: null, line }
  }
  const known = catalog.sampleByName(text)
  // Aliquots often have the name of their parent: such a row does not refer to rows of the same name in the file.
  const named = text === row.name ? [] : rows.named(text)
  if (known === 'several' || named.length + (known && !known.archived ? 1 : 0) > 1) refuse('parent-ambiguous', { value: text })
  else if (named[0] !== undefined) return { id: null, line: named[0] }
  else if (known?.archived) refuse('parent-archived', { value: text })
  else if (known) return { id: known.id, line: null }
  else refuse(text === row.name ? 'parent-itself' : 'parent-unknown', { value: text })
  return noParent
}

export interface ParentedRow {
  readonly line: number
  readonly parentLine: number | null
  readonly isGood: boolean
}

/**
 * The good rows in the order in which they can be created: the order of the file, except that parents come before their children.
 * Also the errors of rows that are good by themselves: their parent has an error, or their chain of parents leads back to them.
 */
export function orderByParents(rows: readonly ParentedRow[]): { order: number[]; wrong: Map<number, ImportReason> } {
  const order: number[] = []
  const wrong = new Map<number, ImportReason>()
  const indexOf = new Map<number, number>()
  for (const [index, { line }] of rows.entries()) indexOf.set(line, index)
  const states: ('visiting' | 'good' | 'wrong' | undefined)[] = []
  for (const start of rows.keys()) {
    const path: number[] = []
    let at: number | undefined = start
    while (at !== undefined && states[at] === undefined) {
      states[at] = 'visiting'
      path.push(at)
      const { parentLine }: ParentedRow = rows[at]!
      at = parentLine === null ? undefined : indexOf.get(parentLine)
    }
    const cycle = new Set(at !== undefined && states[at] === 'visiting' ? path.slice(path.indexOf(at)) : [])
    for (const index of path.reverse()) {
      const { parentLine, isGood } = rows[index]!
      const parent = parentLine === null ? undefined : indexOf.get(parentLine)
      const isParentWrong = parentLine !== null && (parent === undefined || states[parent] === 'wrong')
      if (isGood && cycle.has(index)) wrong.set(index, { code: 'parent-cycle', values: { line: parentLine! } })
      else if (isGood && isParentWrong) wrong.set(index, { code: 'parent-wrong', values: { line: parentLine } })
      states[index] = isGood && !wrong.has(index) ? 'good' : 'wrong'
      if (states[index] === 'good') order.push(index)
    }
  }
  return { order, wrong }
}
