import { wireNumberOf } from '../wire-number.ts'

/** A text about a section, stored under a name, such as one that an add-on keeps. */
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
