import type { DialogHelper, ELabSdk, Helper as HelperOfPage } from '../../elab-sdk.ts'
import type { ELabSdk2 } from '../../elab-sdk2.ts'
import type { Spreadsheets } from '../../spreadsheets.ts'

/** What classic add-ons find in the page. */
declare global {
  const eLabSDK: ELabSdk
  const eLabSDK2: ELabSdk2
  const Helper: HelperOfPage
  const Dialog: DialogHelper
  const XLSX: Spreadsheets
}
