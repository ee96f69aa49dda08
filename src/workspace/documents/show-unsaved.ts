import { Refusal } from '#domain/tx.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** Where the words are that could not be saved. */
export type Whereabouts = 'inbox' | 'device' | 'screen'

/** Says why something typed was not saved, and where it is. */
export async function showUnsaved(error: unknown, where: Whereabouts): Promise<void> {
  if (!(error instanceof Refusal)) reportFailure(error)
  showToast({ id: `typed-${where}`, message: messageOf(await reasonOf(error), where), tone: 'bad', autoClose: false })
}

/** The words of a refusal are loaded with the first one; offline, their code may not be there. */
async function reasonOf(error: unknown): Promise<string> {
  const failed = t('Something went wrong on this device.')
  if (!(error instanceof Refusal)) return failed
  if (error.code === 'device.storage-full') return t('This device is out of storage space.')
  const { code, detail } = error
  return import('#src/workspace/saving/refusal-text.ts').then(
    ({ refusalText }) => refusalText(code, detail),
    () => failed,
  )
}

function messageOf(message: string, where: Whereabouts): string {
  if (where === 'inbox') return t('{message} What you typed is in your inbox, under Rejected.', { message })
  if (where === 'device') return t('{message} What you typed is kept on this device and will be saved later.', { message })
  return t('{message} What you typed is only on this screen. Copy it, or free up space on this device, before you leave it.', { message })
}
