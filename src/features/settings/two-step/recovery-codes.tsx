import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './two-step.module.css'

/** New recovery codes, which are shown once: to copy or download. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { fullName } = useWorkspace()
  const text = [t('Recovery codes of {name} for Aliquot. Each works once.', { name: fullName }), ...codes, ''].join('\n')
  const copy = async () => {
    try {
      const { clipboard } = navigator as Partial<Navigator>
      if (!clipboard) throw new Error('no clipboard')
      await clipboard.writeText(text)
      showToast({ message: t('Recovery codes copied'), tone: 'ok' })
    } catch {
      showToast({ message: t('This browser does not allow copying here. Download the codes, or select and copy them.'), tone: 'bad' })
    }
  }
  return (
    <>
      <p>
        {t('Keep these recovery codes where you can find them without your phone. Each one signs you in once in place of a code. They are not shown again.')}
      </p>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="bar">
        <Button icon={CopyIcon} tall onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button icon={DownloadIcon} tall onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'aliquot-recovery-codes.txt')}>
          {t('Download')}
        </Button>
      </div>
    </>
  )
}
