import type { ActorRefFrom } from 'xstate'
import type { scanMachine } from '#machines/scan/scan.machine.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'

/** Reads a picture and handles its code like any scan; if there are several, the person chooses one. */
export async function scanPicture(scans: ActorRefFrom<typeof scanMachine>, picture: Blob, how: 'photo' | 'paste'): Promise<void> {
  const refuse = (message: string) => {
    playScanSound('unknown')
    showToast({ message, tone: 'bad' })
  }
  try {
    // The reader is loaded with the first camera or picture; most scans do not need it.
    const { readPicture } = await import('./camera/read-picture.ts')
    const codes = await readPicture(picture)
    const [text] = codes
    if (text === undefined) return refuse(t('No code was found in the picture. Move closer, or hold it steady in better light.'))
    scans.send({ type: 'code.read', text, how, ...(codes.length > 1 && { candidates: codes }) })
  } catch {
    refuse(t('This file is not a readable picture.'))
  }
}
