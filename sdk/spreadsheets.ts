/** The part of SheetJS that add-ons write workbooks with, under its global name `XLSX`. It works offline. */

export type SpreadsheetCell = string | number | boolean | null | undefined

export interface Sheet {
  readonly rows: readonly (readonly SpreadsheetCell[])[]
}

export interface Workbook {
  readonly SheetNames: string[]
  readonly Sheets: Record<string, Sheet>
}

/** The global `XLSX`. */
export interface Spreadsheets {
  readonly utils: {
    /** One row for each object, below a row with the names of all their fields. `header`: those that come first; `skipHeader` leaves that row out. */
    json_to_sheet(objects: readonly Readonly<Record<string, SpreadsheetCell>>[], options?: { header?: string[]; skipHeader?: boolean }): Sheet
    /** Rows of cells, as they are. */
    aoa_to_sheet(rows: readonly (readonly SpreadsheetCell[])[]): Sheet
    book_new(): Workbook
    /** `name`: at most 31 characters; `Sheet1` and so on if there is none. Throws if there is one of this name. */
    book_append_sheet(book: Workbook, sheet: Sheet, name?: string): void
  }
  /** The workbook as an Excel file. Throws if it has no sheet, or for another `bookType`. */
  write(book: Workbook, options: { bookType?: 'xlsx'; type: 'binary' | 'base64' }): string
  write(book: Workbook, options: { bookType?: 'xlsx'; type: 'buffer' }): Uint8Array
  write(book: Workbook, options?: { bookType?: 'xlsx'; type?: 'array' }): ArrayBuffer
}
