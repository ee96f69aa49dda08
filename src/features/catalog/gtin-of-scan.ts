import { readPackage } from '#domain/rules/supplies/read-package.ts'
import { todayText } from '#src/workspace/format/dates.ts'

/** The GTIN in the code of a package, for a field that holds one; any other code as it is. */
export function gtinOfScan(code: string): string {
  const read = readPackage(code, todayText())
  return read?.kind === 'read' ? read.reading.gtin : code
}
