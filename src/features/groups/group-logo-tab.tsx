import { useCallback, useRef } from 'react'
import type { NewLogo } from '#domain/wire/organization/group-logo.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { PictureIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { keepGroupLogo } from '#src/workspace/files/group-logo.ts'
import { FileInput } from '#src/ui/fields/file-input.tsx'
import classes from './group-notice.module.css'

/** Where an administrator chooses the picture at the head of what the group prints. */
export function GroupLogoTab() {
  const { workspace, serverReads, serverSends, groupName } = useWorkspace()
  const input = useRef<HTMLInputElement>(null)
  const answer = useServerAnswer(useCallback(() => serverReads.groupLogo(), [serverReads]))
  const { value, read } = answer
  const store = async (logo: Parameters<typeof serverSends.setLogo>[0]) => {
    const saved = await serverSends.setLogo(logo)
    if (saved.ok) showFooterMessage(t('Changes saved'))
    else showToast({ message: t(saved.failure.message), tone: 'bad' })
    read()
    await keepGroupLogo(workspace, serverReads)
  }
  const choose = async (file: File) => {
    const logo = await makeLogo(file).catch(() => null)
    if (logo) await store(logo)
    else showToast({ message: t('{name}: {reason}', { name: file.name, reason: t('This file is not a picture that can be printed.') }), tone: 'bad' })
  }
  return (
    <Card title={t('Logo')} className={classes.tab}>
      <div className="stack-l">
        <AnswerNotice {...answer} />
        {value && (
          <>
            <p className="muted">
              {value.logo
                ? t('It is at the head of experiments that are printed or saved as PDF.')
                : t('There is no logo yet. Choose a PNG or JPEG picture; it will be at the head of experiments that are printed or saved as PDF.')}
            </p>
            {value.logo && (
              <img
                className={classes.logo}
                src={`data:${value.logo.mediaType};base64,${value.logo.picture}`}
                alt={t('Logo of {group}', { group: groupName })}
              />
            )}
            <div className="bar">
              <FileInput ref={input} label={t('Logo to use')} accept="image/png,image/jpeg" onFile={(file) => void choose(file)} />
              <Button icon={PictureIcon} onClick={() => input.current?.click()}>
                {value.logo ? t('Replace logo') : t('Choose logo')}
              </Button>
              {value.logo && (
                <Button icon={TrashIcon} className="away" onClick={() => void store(null)}>
                  {t('Remove logo')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** As sharp as paper shows it. */
const largest = 512

/** A picture as a logo: small, and drawn anew, so that nothing else of the file is kept. Rejects if this browser cannot draw it. */
async function makeLogo(file: Blob): Promise<NewLogo> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, largest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const address = canvas.toDataURL('image/png')
  return { picture: address.slice(address.indexOf(',') + 1) }
}
