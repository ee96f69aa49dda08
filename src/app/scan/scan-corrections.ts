import { limits } from '#domain/limits.ts'
import type { ScannedField } from '#src/features/scan/wedge/wedge-reader.ts'
import { isOneCode } from '#src/features/scan/wedge/key-text.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { looksLikeLabel } from './decide-scans.ts'
import { endLine, rememberField } from './put-back.ts'

/* Who typed, a person or a scanner, is a guess: each one can be taken back with one tap. */

let taken = 0

/** What was typed into a field was taken for a scan. Each one has its own message: the next one takes no other's way back. */
export function offerPutBack(field: ScannedField, code: string): void {
  const putBack = rememberField({ ...field, code })
  const id = `scan-guess-${++taken}`
  const back = async () => {
    if (await putBack()) return
    const clipboard = (navigator as Partial<Navigator>).clipboard
    const isCopied = await clipboard?.writeText(field.text).then(
      () => true,
      () => false,
    )
    const message = isCopied ? t('The field is no longer there. The text is copied.') : t('The field is no longer there. Type the text again.')
    showToast({ id, message, code: field.text, tone: 'warn', autoClose: false })
  }
  showToast({ id, message: t('Read as a scan'), code: field.text, action: { label: t('Put it back as text'), onAction: () => void back() } })
}

/** What was typed into a field as fast as a scanner types was left there. What holds a blank, or goes on, is not offered: it is dictated. */
export function offerScan(field: ScannedField, use: () => void): void {
  const { text, isLast, suffix } = field
  endLine(field)
  if (!isLast || /\s/.test(text) || text.length < (suffix ? limits.scan.ignoredLength + 1 : limits.scan.lookUpLength) || !isOneCode(text)) return
  const message = suffix && looksLikeLabel(text) ? t('Nothing has this code. Left in the field as text') : t('Left in the field as text')
  showToast({ id: 'scan-guess', message, code: text, action: { label: t('Use as a scan'), onAction: use } })
}
