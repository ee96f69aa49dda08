import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { saveImportProgress, toSavedProgress } from '#db/import/import-progress.ts'
import type { GoodRow, Slice } from '#db/import/import-service.ts'
import { readSeriesLookup } from '#db/import/series-lookup.ts'
import { writeSlice, type SeriesLookup } from '#db/import/write-import.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import type { WrittenSlice } from '#machines/import/import-types.ts'
import { t } from '#src/ui/text/translate.ts'

/**
 * Writes a file slice by slice, each in one transaction together with the progress.
 *
 * Law: after a kill or a power cut, the progress still matches what was imported, because they were written together.
 */
export class SliceWriter {
  readonly #workspace: Workspace
  readonly #context: WriteContext
  /** Ids of the group's series, including those created by earlier slices. */
  readonly #series: SeriesLookup
  /** Ids assigned to rows of earlier slices: their children need them. */
  readonly #createdIds = new Map<number, number>()
  readonly #fieldIds = new Map<string, number>()

  private constructor(workspace: Workspace, context: WriteContext, series: SeriesLookup) {
    this.#workspace = workspace
    this.#context = context
    this.#series = series
  }

  static async begin(workspace: Workspace, context: WriteContext): Promise<SliceWriter> {
    return new SliceWriter(workspace, context, await readSeriesLookup(workspace))
  }

  async write({ rows, upTo: reached, ahead }: Slice, before: ImportProgress): Promise<WrittenSlice> {
    if (rows.length === 0) return { rows: 0, done: 0, refused: [], progress: before }
    const whole: ImportProgress = { ...before, upTo: Math.max(reached, before.upTo), ahead, done: before.done + rows.length }
    const progressOf = (isIn: readonly GoodRow[]): ImportProgress =>
      isIn.length === rows.length ? whole : { ...before, ahead: [...before.ahead, ...isIn.map(({ line }) => line)], done: before.done + isIn.length }
    const { done, refused } = await writeSlice(rows, {
      disk: this.#workspace.disk,
      context: this.#context,
      batch: before.batch,
      series: this.#series,
      createdIds: this.#createdIds,
      fieldIds: this.#fieldIds,
      label: ({ line, sample }) => t('Imported {name} from {file}, row {line}', { file: before.fileName, line, name: sample.name }),
      progressAfter: (isIn) => toSavedProgress(progressOf(isIn)),
    })
    const progress = { ...whole, done: before.done + done }
    // Refused rows are done, too; if there were none, the last transaction has already recorded the progress.
    if (refused.length > 0) await saveImportProgress(this.#workspace, progress)
    return { rows: rows.length, done, progress, refused: refused.map(({ row, code, detail }) => ({ line: row.line, name: row.sample.name, code, detail })) }
  }
}
