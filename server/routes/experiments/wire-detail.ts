import { wireNumberOf } from '../wire-number.ts'

/** A text that is known by its name about a section, such as one of an add-on. */
export interface WireDetail {
  readonly expJournalMetaID: number
  readonly name: string
  readonly val: string
}

export const toWireDetail = (sectionId: number, name: string, val: string): WireDetail => ({
  expJournalMetaID: wireNumberOf(`${sectionId} ${name}`),
  name,
  val,
})
