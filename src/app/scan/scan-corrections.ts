import { limits } from '#domain/limits.ts'
import type { ScannedField } from '#src/features/scan/wedge/wedge-reader.ts'
import { isOneCode } from '#src/features/scan/wedge/key-text.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { rememberField } from './put-back.ts'

/* Who typed, a person or a scanner, is a guess: each one can be taken back with one tap. */

/** What was typed into a field was taken for a scan. */
export function offerPutBack(field: ScannedField): void {
  const putBack = rememberField(field)
  const back = async () => {
    if (await putBack()) return
    await (navigator as Partial<Navigator>).clipboard?.writeText(field.text).catch(() => undefined)
    showToast({ id: 'scan-guess', message: t('The field is no longer there. Type the text again.'), code: field.text, tone: 'warn', autoClose: false })
  }
  showToast({ id: 'scan-guess', message: t('Read as a scan'), code: field.text, action: { label: t('Put it back as text'), onAction: () => void back() } })
}

/** What was typed into a field as fast as a scanner types was left there. What holds a blank, or goes on, is not offered: it is dictated. */
export function offerScan({ text, isLast }: ScannedField, use: () => void): void {
  if (!isLast || /\s/.test(text) || text.length < limits.scan.lookUpLength || !isOneCode(text)) return
  showToast({ id: 'scan-guess', message: t('Left in the field as text'), code: text, action: { label: t('Use as a scan'), onAction: use } })
}
