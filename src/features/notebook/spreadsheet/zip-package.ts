import { unzipSync, zipSync } from 'fflate'
import { megabyte } from '#domain/file-limits.ts'

/** What a workbook may be for being shown here. Sizes in bytes, as the file itself declares them before anything is unpacked. */
export const workbookLimits = { file: 20 * megabyte, unpacked: 100 * megabyte, parts: 2_000 } as const

/** Why a workbook cannot be read here. */
export class UnreadableWorkbook extends Error {
  readonly reason: 'damaged' | 'too-large'

  constructor(reason: UnreadableWorkbook['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The parts of a workbook by their paths, in their order. Nothing is unpacked if all of it would be too large. */
export function readParts(file: Uint8Array): Map<string, Uint8Array> {
  if (file.length > workbookLimits.file) throw new UnreadableWorkbook('too-large')
  let [size, count] = [0, 0]
  const measure = ({ originalSize }: { originalSize: number }) => {
    size += originalSize
    count++
    if (size > workbookLimits.unpacked || count > workbookLimits.parts) throw new UnreadableWorkbook('too-large')
    return false
  }
  try {
    unzipSync(file, { filter: measure })
    return new Map(Object.entries(unzipSync(file)))
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('damaged')
  }
}

export const writeParts = (parts: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync(Object.fromEntries(parts)))
