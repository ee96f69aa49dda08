import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { showLanguage } from './show-language.ts'

/** Loads the page again in this language, after `save`. Without its texts, which need a network the first time, nothing changes. */
export async function chooseLanguage(language: string, save: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  try {
    await showLanguage(language)
  } catch (error) {
    reportFailure(error)
    showToast({ message: t('The language could not be loaded. Check the network and try again.'), tone: 'bad' })
    return
  }
  await save()
  location.reload()
}
