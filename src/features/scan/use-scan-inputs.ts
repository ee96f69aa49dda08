import { cleanScan } from '#domain/rules/barcode.ts'
import type { ScanSource } from '#machines/scan/scan-types.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'
import { scanPicture } from './scan-picture.ts'
import { isOneCode } from './wedge/key-text.ts'

export interface ScanInputs {
  readonly code: (text: string, how: ScanSource) => void
  readonly picture: (picture: Blob) => void
  /** Clipboard contents: a text or a picture. */
  readonly clipboard: () => void
}

/** Sends codes that do not come from a scanner to the scan machine. */
export function useScanInputs(): ScanInputs {
  const scans = useScans()
  const code = (text: string, how: ScanSource) => scans.send({ type: 'code.read', text, how })
  const paste = async () => {
    const copied = await readClipboard()
    if (copied instanceof Blob) return scanPicture(scans, copied, 'paste')
    const text = cleanScan(copied)
    if (isOneCode(text)) code(text, 'paste')
    else showToast({ message: t('There is no code to paste. Copy one first.'), tone: 'bad' })
  }
  return {
    code,
    picture: (picture) => void scanPicture(scans, picture, 'photo'),
    clipboard: () =>
      void paste().catch(() => showToast({ message: t('Clipboard access is blocked. Allow it in the browser settings, then try again.'), tone: 'bad' })),
  }
}

async function readClipboard(): Promise<string | Blob> {
  // Absent on an insecure page: treated as if pasting were not allowed.
  const { clipboard } = navigator as Partial<Navigator>
  if (!clipboard) throw new DOMException('no clipboard', 'NotAllowedError')
  // Older browsers only provide the text.
  if (!clipboard.read) return clipboard.readText()
  for (const item of await clipboard.read()) {
    const picture = item.types.find((type) => type.startsWith('image/'))
    if (picture !== undefined) return item.getType(picture)
    if (item.types.includes('text/plain')) return (await item.getType('text/plain')).text()
  }
  return ''
}
