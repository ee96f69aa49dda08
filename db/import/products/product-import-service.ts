import { normalizeText } from '#domain/rules/normalize-text.ts'
import {
  checkProductRow,
  ProductClaims,
  productKey,
  type CheckedProduct,
  type ImportedProduct,
  type ProductCatalog,
  type ProductCells,
} from '#domain/rules/import/import-product.ts'
import type { ImportReason } from '#domain/rules/import/import-reason.ts'
import type { CheckRequest, CheckSummary, OpenedTable } from '#domain/rules/import/import-table.ts'
import type { ImportTarget } from '#domain/rules/import/import-target.ts'
import { currencyOfHeading, guessProductTargets, productTargets, type ProductTarget } from '#domain/rules/import/product-target.ts'
import { eachRow } from '../../queries/each-row.ts'
import { readSampleTypes } from '../../queries/sample-types.ts'
import type { Workspace } from '../../workspace.ts'
import { groupReasons } from '../group-reasons.ts'
import type { WrongRow } from '../import-service.ts'
import { OpenFile } from '../open-file.ts'

export interface ProductRowToWrite {
  readonly line: number
  readonly product: ImportedProduct
}

export interface ProductSlice {
  readonly rows: readonly ProductRowToWrite[]
  /** Once these rows are written, the file is imported up to this row. */
  readonly upTo: number
}

export interface ProductPreviewRow {
  readonly line: number
  /** What the file says, if there is no product. */
  readonly name: string
  readonly product: ImportedProduct | null
  readonly reasons: readonly ImportReason[]
}

type Checked = CheckedProduct & { readonly line: number; readonly cells: readonly string[] }

const isProductTarget = (target: ImportTarget | null): target is ProductTarget => (productTargets as readonly (string | null)[]).includes(target)

/** A file being turned into products of the catalog. It lives in a worker, like that for samples. */
export class ProductImportService {
  readonly #workspace: Workspace
  readonly #file = new OpenFile()
  #nameAt = -1
  #checked: readonly Checked[] = []
  #good: readonly ProductRowToWrite[] = []
  #wrong: readonly Checked[] = []

  constructor(workspace: Workspace) {
    this.#workspace = workspace
  }

  open(file: Blob): Promise<OpenedTable> {
    return this.#file.open(file, guessProductTargets)
  }

  /** Another sheet of the workbook. */
  sheet(sheet: string | undefined): Promise<OpenedTable> {
    return this.#file.sheet(sheet, guessProductTargets)
  }

  async check({ mapping, after, ahead }: CheckRequest): Promise<CheckSummary> {
    const { rows, columns, short } = this.#file.table
    const catalog = await readProductCatalog(this.#workspace)
    this.#nameAt = mapping.indexOf('name')
    const currency = currencyOfHeading(columns[mapping.indexOf('price')] ?? '')
    const claims = new ProductClaims()
    const isIn = new Set(ahead)
    const isDue = (line: number) => line > after && !isIn.has(line)
    this.#checked = rows.flatMap(({ line, cells, faults }): Checked[] => {
      if (!isDue(line)) return []
      if (faults.length > 0) return [{ line, cells, product: null, reasons: faults }]
      return [{ ...checkProductRow(line, toCells(cells, mapping), catalog, currency, claims), line, cells }]
    })
    this.#good = this.#checked.flatMap(({ line, product }) => (product ? { line, product } : []))
    this.#wrong = this.#checked.filter(({ product }) => product === null)
    return {
      good: this.#good.length,
      wrong: this.#wrong.length,
      skipped: rows.length - this.#checked.length,
      dates: 'none',
      unclearDate: null,
      series: 0,
      reasons: groupReasons(this.#wrong),
      short: short.filter(isDue),
      namesakes: { inFile: twiceIn(this.#good), inGroup: this.#good.flatMap(({ line, product }) => (catalog.has(productKey(product)) ? line : [])) },
    }
  }

  /** Rows `from` to `to`, of all or only those with errors, as they are shown. */
  async rows(from: number, to: number, onlyWrong: boolean): Promise<ProductPreviewRow[]> {
    return (onlyWrong ? this.#wrong : this.#checked)
      .slice(from, to)
      .map(({ line, cells, product, reasons }) => ({ line, product, reasons, name: product?.name ?? cells[this.#nameAt]?.trim() ?? '' }))
  }

  /** Good rows starting with number `from`, for writing. */
  async slice(from: number, count: number): Promise<ProductSlice> {
    const rows = this.#good.slice(from, from + count)
    return { rows, upTo: rows.at(-1)?.line ?? 0 }
  }

  async wrong(): Promise<Pick<OpenFile['table'], 'columns' | 'facts'> & { rows: WrongRow[] }> {
    const { columns, facts } = this.#file.table
    return { columns, facts, rows: this.#wrong.map(({ line, cells, reasons }) => ({ line, cells, reasons })) }
  }
}

function toCells(cells: readonly string[], mapping: CheckRequest['mapping']): ProductCells {
  const named: Partial<Record<ProductTarget, string>> = {}
  for (const [at, target] of mapping.entries()) if (isProductTarget(target)) named[target] = cells[at] ?? ''
  return named
}

/** Rows of the same thing. */
function twiceIn(rows: readonly ProductRowToWrite[]): number[] {
  const linesOf = new Map<string, number[]>()
  for (const { line, product } of rows) linesOf.set(productKey(product), [...(linesOf.get(productKey(product)) ?? []), line])
  return [...linesOf.values()]
    .filter((lines) => lines.length > 1)
    .flat()
    .sort((a, b) => a - b)
}

async function readProductCatalog(workspace: Workspace): Promise<ProductCatalog> {
  const types = await readSampleTypes(workspace)
  const [gtins, barcodes, keys] = [new Map<string, string>(), new Map<string, string>(), new Set<string>()]
  await eachRow(workspace, 'products', (rows) => {
    for (const row of rows) {
      if (row.gtin !== null) gtins.set(row.gtin, row.name)
      if (row.barcode !== null) barcodes.set(row.barcode, row.name)
      if (!row.archived) keys.add(productKey(row))
    }
  })
  return {
    types: new Map(types.toSorted((a, b) => b.archived - a.archived).map((type) => [normalizeText(type.name.trim()), type])),
    nameByGtin: (gtin) => gtins.get(gtin),
    nameByBarcode: (code) => barcodes.get(code),
    has: (key) => keys.has(key),
  }
}
